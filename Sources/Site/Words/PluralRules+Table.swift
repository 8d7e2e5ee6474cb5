/// The cardinal rules of CLDR 47 for whole numbers, in CLDR's syntax.
///
/// CLDR's rules also cover decimals and compact numbers: `v`, `f`, `t` and `e`. These are 0 for a whole number, so many
/// languages share their rules here.
extension PluralRules {
    /// The languages that share rules, as tags in lower case, and their rules. Numbers without a rule are `other`.
    /// Languages with the usual rule, such as English, aren't listed.
    typealias Group = (languages: [Substring], rules: [(category: PluralCategory, rule: Substring)])

    static let groups = table.split(separator: "\n").reduce(into: [Group]()) { groups, line in
        let parts = line.split(separator: ":", maxSplits: 1)
        if line.first != " " {
            groups.append((parts[0].split(separator: " "), []))
        } else if let category = PluralCategory(rawValue: String(parts[0].drop { $0 == " " })) {
            groups[groups.count - 1].rules.append((category, parts[1]))
        }
    }

    /// For each group, a line with its languages, and then one for each rule.
    private static let table = """
        bm bo dz hnj id ig ii ja jbo jv jw kde kea km ko lkt lo ms my nqo osa sah ses sg su th to tpi vi wo yo yue \
        zh:
        ak am as bho bn csw doi fa ff gu guw hi hy kab kn ln mg nso pa pcm si ti wa zu:
          one: n = 0..1
        he iu naq sat se sma smi smj smn sms:
          one: n = 1
          two: n = 2
        ca es it lld pt-pt scn vec:
          one: n = 1
          many: n != 0 and n % 1000000 = 0
        bs hr sh sr:
          one: n % 10 = 1 and n % 100 != 11
          few: n % 10 = 2..4 and n % 100 != 12..14
        ceb fil tl:
          one: n = 1,2,3 or n % 10 != 4,6,9
        ar ars:
          zero: n = 0
          one: n = 1
          two: n = 2
          few: n % 100 = 3..10
          many: n % 100 = 11..99
        blo ksh lag:
          zero: n = 0
          one: n = 1
        cs sk:
          one: n = 1
          few: n = 2..4
        dsb hsb sl:
          one: n % 100 = 1
          two: n % 100 = 2
          few: n % 100 = 3..4
        lv prg:
          zero: n % 10 = 0 or n % 100 = 11..19
          one: n % 10 = 1 and n % 100 != 11
        mo ro:
          one: n = 1
          few: n = 0 or n != 1 and n % 100 = 1..19
        be ru uk:
          one: n % 10 = 1 and n % 100 != 11
          few: n % 10 = 2..4 and n % 100 != 12..14
          many: n % 10 = 0,5..9 or n % 100 = 11..14
        br:
          one: n % 10 = 1 and n % 100 != 11,71,91
          two: n % 10 = 2 and n % 100 != 12,72,92
          few: n % 10 = 3..4,9 and n % 100 != 10..19,70..79,90..99
          many: n != 0 and n % 1000000 = 0
        cy:
          zero: n = 0
          one: n = 1
          two: n = 2
          few: n = 3
          many: n = 6
        fr pt:
          one: n = 0..1
          many: n != 0 and n % 1000000 = 0
        ga:
          one: n = 1
          two: n = 2
          few: n = 3..6
          many: n = 7..10
        gd:
          one: n = 1,11
          two: n = 2,12
          few: n = 3..10,13..19
        gv:
          one: n % 10 = 1
          two: n % 10 = 2
          few: n % 100 = 0,20,40,60,80
        is mk:
          one: n % 10 = 1 and n % 100 != 11
        kw:
          zero: n = 0
          one: n = 1
          two: n % 100 = 2,22,42,62,82 or n % 1000 = 0 and n % 100000 = 1000..20000,40000,60000,80000 or n != 0 and \
            n % 1000000 = 100000
          few: n % 100 = 3,23,43,63,83
          many: n != 1 and n % 100 = 1,21,41,61,81
        lt:
          one: n % 10 = 1 and n % 100 != 11..19
          few: n % 10 = 2..9 and n % 100 != 11..19
        mt:
          one: n = 1
          two: n = 2
          few: n = 0 or n % 100 = 3..10
          many: n % 100 = 11..19
        pl:
          one: n = 1
          few: n % 10 = 2..4 and n % 100 != 12..14
          many: n % 10 = 5..9 or n % 10 = 0..1 and n != 1 or n % 100 = 12..14
        shi:
          one: n = 0..1
          few: n = 2..10
        tzm:
          one: n = 0..1 or n = 11..99
        """
}
