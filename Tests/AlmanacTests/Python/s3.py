"""An S3 server on this machine, or, with `list`, what is in a bucket of it."""

import json
import sys

if sys.argv[1] == "serve":
    from moto.server import ThreadedMotoServer
    import threading

    ThreadedMotoServer(ip_address="127.0.0.1", port=int(sys.argv[2]), verbose=False).start()
    threading.Event().wait()
else:
    import boto3

    s3 = boto3.client(
        "s3",
        endpoint_url=f"http://127.0.0.1:{sys.argv[2]}",
        region_name="us-east-1",
        aws_access_key_id="key",
        aws_secret_access_key="secret",
    )
    objects = {}
    for page in s3.get_paginator("list_objects_v2").paginate(Bucket=sys.argv[3]):
        for item in page.get("Contents", []):
            head = s3.head_object(Bucket=sys.argv[3], Key=item["Key"])
            objects[item["Key"]] = {
                "size": head["ContentLength"],
                "type": head["ContentType"],
                "lifetime": head.get("CacheControl"),
            }
    print(json.dumps(objects))
