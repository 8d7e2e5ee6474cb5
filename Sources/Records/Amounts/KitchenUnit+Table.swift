// The units and all their spellings. The table is in Swift instead of a words file because recipes of other programs
// are read without such files, and because the result mustn't depend on the theme.

extension KitchenUnit {
    static let gallon = KitchenUnit("gallon", "gallons", Measure(.cup, 16, system: .gallons))
    static let quart = KitchenUnit("quart", "quarts", Measure(.cup, 4, system: .gallons))
    static let pint = KitchenUnit("pint", "pints", Measure(.cup, 2, system: .gallons))
    static let cup = KitchenUnit("cup", "cups", Measure(.cup, 1, from: (1, 4), isToldInMetric: true))
    // A recipe may mean the British one, which is 4 % smaller. That is less than a cook can measure.
    static let fluidOunce = KitchenUnit("fl oz", nil, Measure(.cup, 1, over: 8, isToldInMetric: true))
    static let tablespoon = KitchenUnit("tbsp", nil, Measure(.cup, 1, over: 16, from: (1, 1), below: 4))
    static let teaspoon = KitchenUnit("tsp", nil, Measure(.cup, 1, over: 48, from: (1, 8), below: 3))
    static let pound = KitchenUnit("lb", "lbs", Measure(.pound, 1, from: (1, 2), isToldInMetric: true))
    static let ounce = KitchenUnit(
        "oz",
        nil,
        Measure(.pound, 1, over: 16, from: (1, 4), below: 16, isToldInMetric: true)
    )
    static let litre = KitchenUnit("l", nil, Measure(.millilitre, 1_000, from: (1, 1), system: .metric))
    static let millilitre = KitchenUnit("ml", nil, Measure(.millilitre, 1, from: (0, 1), below: 1_000, system: .metric))
    static let kilogram = KitchenUnit("kg", nil, Measure(.gram, 1_000, from: (1, 1), system: .metric))
    static let gram = KitchenUnit("g", nil, Measure(.gram, 1, from: (0, 1), below: 1_000, system: .metric))
    static let esslöffel = KitchenUnit("EL", nil, Measure(.millilitre, 15, from: (1, 1), system: .german))
    static let teelöffel = KitchenUnit("TL", nil, Measure(.millilitre, 5, from: (1, 8), below: 3, system: .german))
    static let pinch = KitchenUnit("pinch", "pinches")
    static let dash = KitchenUnit("dash", "dashes")

    /// All units; those with a measure come first, within each system from large to small.
    public static let all: [KitchenUnit] = table.map(\.unit)

    /// The units keyed by each of their spellings, in lower case and without a trailing full stop.
    static let words: [String: KitchenUnit] = table.reduce(into: [:]) { words, entry in
        let spellings = entry.spellings.split(separator: ",").map { String($0).lowercased() }
        // Written out, a unit of measure has a plural: `ounces`, `tablespoonfuls`.
        let isMeasured = entry.unit.measure != nil
        let plurals = spellings.filter { $0.count > 3 && $0.last != "s" && (isMeasured || $0.hasSuffix("ful")) }
            .map { $0 + "s" }
        for word in [entry.unit.singular, entry.unit.plural].map({ $0.lowercased() }) + spellings + plurals {
            let word = word.hasSuffix(".") ? String(word.dropLast()) : word
            words[word] = entry.unit
            // People without umlauts on their keyboard write `ae`, `oe` and `ue`.
            words[word.withoutUmlauts] = entry.unit
        }
    }

    private typealias Entry = (unit: KitchenUnit, spellings: String)

    private static let table: [Entry] = measured + sold.map(entry) + counted.map(entry)

    /// The singulars of the packages.
    static let packages = Set(sold.map { entry($0).unit.singular })

    private static func entry(_ line: String) -> Entry {
        let parts = line.split(separator: ":", omittingEmptySubsequences: false)
        let words = parts[0].split(separator: "/").map(String.init)
        return (KitchenUnit(words[0], words.count > 1 ? words[1] : nil), parts.count > 1 ? String(parts[1]) : "")
    }

    private static let measured: [Entry] = [
        (gallon, "gal,gals"), (quart, "qt,qts"), (pint, "pt,pts"), (cup, "c,cupful"),
        (fluidOunce, "fl. oz,fl.oz,fluid oz,fluid ounce,fl ounce,floz"),
        (
            tablespoon,
            "tbsps,tbps,tbs,tbl,tbls,tblsp,tblspn,tbspn,tabsp,tablesp,tb,tablespoon,table spoon,table spoons,tablespoonful"
        ),
        (teaspoon, "tsps,tspn,teasp,teaspoon,tea spoon,tea spoons,teaspoonful"),
        (pound, "pound"), (ounce, "ounce,ozs"),
        (litre, "liter,litre,ltr,ltrs,lt,lts"),
        (KitchenUnit("dl", nil, Measure(.millilitre, 100, system: .metric)), "deciliter,decilitre,deziliter"),
        (KitchenUnit("cl", nil, Measure(.millilitre, 10, system: .metric)), "centiliter,centilitre,zentiliter"),
        (millilitre, "milliliter,millilitre,mls,ccm,cc"),
        (kilogram, "kilo,kilogram,kilogramme,kilogramm,kgs"),
        (KitchenUnit("Pfund", nil, Measure(.gram, 500, system: .german)), "pfd"),
        (KitchenUnit("Viertelpfund", nil, Measure(.gram, 125, system: .german)), ""),
        (KitchenUnit("dag", nil, Measure(.gram, 10, system: .metric)), "dkg,deka,decagram,decagramme,dekagramm"),
        (gram, "gr,grs,gs,gm,gms,gram,gramme,gramm"),
        (KitchenUnit("dg", nil, Measure(.gram, 1, over: 10, system: .metric)), "decigram,decigramme,dezigramm"),
        (KitchenUnit("mg", nil, Measure(.gram, 1, over: 1_000, system: .metric)), "milligram,milligramme,milligramm"),
        (KitchenUnit("Viertelliter", nil, Measure(.millilitre, 250, system: .german)), ""),
        (KitchenUnit("Achtelliter", nil, Measure(.millilitre, 125, system: .german)), ""),
        (esslöffel, "essl,eßl,esslöffel,eßlöffel"), (teelöffel, "teel,teelöffel,kaffeel,kaffeelöffel"),
    ]

    /// Packages that are sold in sizes, unlike a leaf: the singular, the plural if it differs, and other spellings.
    private static let sold = [
        "can/cans", "tin/tins", "jar/jars", "bottle/bottles:btl", "package/packages:pk,pckg", "Pkg.", "pkg.:pkgs",
        "packet/packets:pkts", "pack/packs", "bag/bags", "box/boxes", "carton/cartons:ctn", "container/containers",
        "tub/tubs", "basket/baskets", "pot/pots", "envelope/envelopes:env", "sachet/sachets", "pouch/pouches",
        "punnet/punnets", "block/blocks", "bar/bars", "Dose/Dosen", "Glas/Gläser", "Flasche/Flaschen:fl",
        "Packung/Packungen:packg", "Päckchen:pck,päck,pä", "Pkt.:pkt", "Paket/Pakete", "Becher:bch", "Beutel",
        "Tüte/Tüten",
        "Tube/Tuben", "Tafel/Tafeln", "Kästchen", "Schälchen", "Fläschchen", "Topf/Töpfe", "Netz/Netze", "Eimer",
        "tube/tubes", "Karton/Kartons", "Packerl", "Päckli", "Briefchen", "Tütchen", "Döschen", "Gläschen", "Töpfchen",
    ]

    /// Other units without a measure.
    private static let counted = [
        "pinch/pinches", "gill/gills", "spoonful/spoonfuls",
        "dessertspoon/dessertspoons:dessertspoonful,dessertsp,dessert spoon,dessert spoons,dsp,dstspn",
        "barspoon/barspoons:bar spoon,bar spoons", "wineglass/wineglasses:wineglassful,wine glass,wine glasses",
        "ladle/ladles:ladleful", "teacup/teacups:teacupful",
        "breakfastcup/breakfastcups:breakfastcupful,breakfast cup,breakfast cups", "shot/shots", "jigger/jiggers",
        "drizzle/drizzles", "glug/glugs", "dash/dashes", "clove/cloves", "bunch/bunches", "handful/handfuls:handsful",
        "stick/sticks", "slice/slices:sl", "piece/pieces:pc,pcs", "ea.", "sprig/sprigs", "stalk/stalks", "rib/ribs",
        "head/heads:hd", "bulb/bulbs", "leaf/leaves", "sheet/sheets", "cube/cubes", "drop/drops", "knob/knobs",
        "strip/strips", "wedge/wedges", "splash/splashes", "dollop/dollops", "scoop/scoops", "loaf/loaves",
        "squeeze/squeezes", "thumb/thumbs", "sleeve/sleeves", "grating/gratings", "nest/nests", "measure/measures",
        "glass/glasses", "part/parts", "ear/ears", "fillet/fillets", "rasher/rashers", "square/squares", "ball/balls",
        "rack/racks", "spear/spears", "floret/florets", "log/logs", "recipe/recipes", "batch/batches",
        "Prise/Prisen:pr", "Kelle/Kellen", "Msp.:messerspitze,messerspitzen", "Tasse/Tassen", "Kanne/Kannen", "Paar",
        "Zehe/Zehen", "Riegel", "Bund:bd", "Bündel", "Ecke/Ecken", "Rippe/Rippen", "Streifen", "Staude/Stauden",
        "Halm/Halme", "Wurzel/Wurzeln", "Platte/Platten", "Laib/Laibe", "Rezept/Rezepte", "Handvoll:hand voll",
        "Scheibe/Scheiben:sch,schb", "Stück:stk,stck,st,stücke", "Blatt:blätter,bl", "Zweig/Zweige",
        "Stange/Stangen:stg,stge", "Stängel:stengel", "Stiel/Stiele", "Knolle/Knollen", "Kopf/Köpfe", "Rolle/Rollen",
        "Kugel/Kugeln", "Schale/Schalen", "Würfel", "Tropfen:tr,trpf", "Spritzer", "Schuss:schuß", "Teil/Teile",
        "Klecks/Kleckse", "Stich/Stiche", "Portion/Portionen:port", "portion/portions", "stem/stems", "frond/fronds",
        "pod/pods", "cob/cobs", "segment/segments", "twist/twists", "grind/grinds", "fistful/fistfuls",
        "mug/mugs:mugful", "saltspoon/saltspoons", "smidgen/smidgens:smidge,smidgeon", "Schote/Schoten", "Kolben",
        "Spalte/Spalten", "Röschen", "Köpfchen", "Zweiglein", "Büschel", "Sträußchen", "Flöckchen", "Hauch",
        "Quäntchen", "Schluck/Schlucke", "Löffel", "Suppenlöffel", "Dessertlöffel", "Schöpflöffel",
        "Schöpfkelle/Schöpfkellen", "Barlöffel", "Schnapsglas/Schnapsgläser", "Tässchen", "Stamperl", "Häferl",
        "Tranche/Tranchen", "Stückchen", "Spur/Spuren",
    ]

    /// The words whose case matters, with their units; nil for a word that isn't a unit in this case.
    static let caseSensitive: [String: KitchenUnit?] = [
        "T": tablespoon, "T.": tablespoon, "t": teaspoon, "t.": teaspoon,
        // A Kaffeelöffel; `kl.` is `kleine`.
        "KL": teelöffel,
        // `ein paar` are a few; a `Paar` is two.
        "paar": nil,
        // `Port.` are Portionen; `port` is a wine.
        "port": nil, "Port": nil, "port.": nil, "Portion": words["portionen"], "Portion.": words["portionen"],
        "Tube": words["tuben"], "Tube.": words["tuben"], "Pk": words["päckchen"], "Pk.": words["päckchen"],
        // Either a Beutel, which is a bag, or a bottle.
        "Btl": nil, "Btl.": nil,
        // Fluid ounces without the `oz`. `Fl.` is a Flasche.
        "fl": nil, "fl.": nil,
        // Either a Handvoll or a head.
        "Hd": nil, "Hd.": nil,
        // An abbreviation of Suppenlöffel, but `sl` is one of slices.
        "SL": nil, "SL.": nil,
        "BL": words["barlöffel"], "BL.": words["barlöffel"],
        "Pckg": words["packung"], "Pckg.": words["packung"],
        // A German package; `pkg.` is an English one.
        "Pkg": KitchenUnit("Pkg."), "Pkg.": KitchenUnit("Pkg."),
    ]
}
