/// Texts and their search words. The index and the script in the browser must agree on them.
package enum SearchWordTable {
    package static let rows: [(text: String, words: [String])] = [
        ("Dentist, Dr. Okafor", ["dentist", "dr", "okafor"]),
        ("Crème brûlée & CRÈME", ["creme", "brulee"]),
        ("ﬁne № 5½", ["fine", "no", "51", "2"]),
        ("歯医者 9:30", ["歯医", "医者", "者", "9", "30"]),
        ("東京タワーtour2026年", ["東京", "京タ", "タワ", "ワー", "ー", "tour2026", "年"]),
        ("ガーデン", ["カー", "ーテ", "テン", "ン"]),
        ("ร้านอาหาร", ["รา", "าน", "นอ", "อา", "าห", "หา", "าร", "ร"]),
        ("ສະບາຍດີ", ["ສະ", "ະບ", "ບາ", "າຍ", "ຍດ", "ດ"]),
        ("សួស្ដី", ["សស", "សដ", "ដ"]),
        ("𠮷野家", ["𠮷野", "野家", "家"]),
        ("طبيب الأسنان، الله 🎂الكعكة الى الف", ["طبيب", "اسنان", "له", "🎂", "كعكة", "الى", "الف"]),
        ("Đỗ Straße İzmir", ["do", "strasse", "izmir"]),
        ("Ærø, œuvre, Łódź, Þór, ılık, STRAẞE", ["aero", "oeuvre", "lodz", "thor", "ilik", "strasse"]),
        (String(repeating: "long", count: 50), [String(repeating: "long", count: 6)]),
        ("…—🎲", ["🎲"]), ("…—★ 20°", ["20"]), ("", []),
        ("🍕Pizza🍕 ❤️東京👍🏽 👨‍🍳", ["🍕", "pizza", "❤", "東京", "京", "👍", "👨", "🍳"]),
    ]
}
