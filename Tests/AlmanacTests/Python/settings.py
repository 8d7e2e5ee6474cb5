"""Checks texts of almanac.yml against its JSON Schema, as an editor does. The argument is the schema; standard input is a
JSON array of texts. Prints for each what is wrong with it, as a JSON array of arrays."""

import json
import pathlib
import sys

import jsonschema
import yaml

schema = json.loads(pathlib.Path(sys.argv[1]).read_text())
jsonschema.Draft7Validator.check_schema(schema)
validator = jsonschema.Draft7Validator(schema)


def mistakes(text):
    try:
        return [error.message for error in validator.iter_errors(yaml.safe_load(text))]
    except yaml.YAMLError as error:
        return [str(error)]


print(json.dumps([mistakes(text) for text in json.loads(sys.stdin.read())]))
