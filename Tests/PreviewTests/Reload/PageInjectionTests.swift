import Testing

@testable import Preview

@Suite struct PageInjectionTests {
    /// Each page shows with a `^` where the tag is to stand.
    @Test(arguments: [
        "<html><head><title>x</title>^</head><body></body></html>",
        "<HEAD>^</HEAD >", "<head>^</head\n><p></head>", "<p>no head^", "^", "<head>^</head/>",
        "<head><!-- </head> -->^</head>", "<head><title></head></title>^</head>",
        "<head><script>'</head>'</script>^</head>", "<head><STYLE></head></style>^</head>",
        "<header></header><body></body>^", "<head><!-- </head>^", "<head><script></head>^", "<head></headx>^",
        "<head><title>ü</title>^</head>", "<^", "</head^",
    ])
    func putsTheTagBeforeTheEndOfTheHead(page: String) {
        let plain = page.replacing("^", with: "")
        let result = PageInjection.insert("<TAG>", into: Array(plain.utf8))
        #expect(String(decoding: result, as: UTF8.self) == page.replacing("^", with: "<TAG>"))
    }
}
