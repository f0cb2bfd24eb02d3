// swift-tools-version: 6.0
import PackageDescription

/// The modules, lowest layer first. A module may use only modules of the layers above its own line
/// in this list; `Scripts/check` builds with undeclared imports as errors.
let layers: [[(name: String, uses: [String])]] = [
    [("Diagnostics", []), ("GeoModel", [])],
    [
        ("ByteStreams", ["CZlib", "CZstd", "CUchardet", "CEncodingModel"]),
        ("AddressText", ["GeoModel", "CTables", "CUtf8Proc"]),
    ],
    [
        ("CSVStream", ["Diagnostics", "ByteStreams", "CLibCSV"]),
        ("Geocoding", ["GeoModel", "AddressText"]),
        ("Pace", ["Diagnostics"]),
    ],
    [
        (
            "OfflineIndex",
            [
                "Diagnostics", "GeoModel", "AddressText", "Geocoding", "CWorldData", "CZstd",
                "CPrefetch",
            ]
        ),
        ("Reports", ["GeoModel", "AddressText", "Geocoding", "ByteStreams", "CSVStream"]),
        ("Corrections", ["GeoModel", "AddressText", "Geocoding", "CSVStream", "ByteStreams"]),
        (
            "ResultCache",
            ["Diagnostics", "AddressText", "Geocoding", "ByteStreams", "CSQLite"]
        ),
        ("RunJournal", ["Diagnostics", "AddressText", "Geocoding", "ByteStreams"]),
    ],
    [
        (
            "MapPage",
            [
                "GeoModel", "Geocoding", "CSVStream", "ByteStreams", "Reports", "CCrypto",
                "CMapAssets",
            ]
        ),
        ("StreetIndex", ["Diagnostics", "GeoModel", "AddressText", "Geocoding", "OfflineIndex"]),
    ],
    [
        (
            "Pipeline",
            [
                "Diagnostics", "GeoModel", "AddressText", "Geocoding", "CSVStream", "ByteStreams",
                "Reports", "Pace", "MapPage", "RunJournal",
            ]
        ),
        (
            "AddressSources",
            [
                "Diagnostics", "GeoModel", "ByteStreams", "CSVStream", "OfflineIndex",
                "StreetIndex", "CZlib",
            ]
        ),
        ("Settings", ["Diagnostics", "GeoModel", "Geocoding", "ByteStreams"]),
    ],
    [
        (
            "ReviewServer",
            [
                "GeoModel", "AddressText", "Geocoding", "CSVStream", "ByteStreams", "Reports",
                "MapPage", "Corrections", "Settings", "CHTTPServer", "CMapAssets",
            ]
        ),
        (
            "HTTPProviders",
            [
                "Diagnostics", "GeoModel", "AddressText", "Geocoding", "Pace", "Settings",
                "ByteStreams", "CCrypto", "CCurl", "CCurlShim", "CCJSON", "CJSONArena",
                "CProviders",
            ]
        ),
        (
            "SharedState",
            [
                "Diagnostics", "AddressText", "Geocoding", "ByteStreams", "Pace", "Settings",
                "ResultCache", "CCrypto", "CHiredis",
            ]
        ),
    ],
    [
        (
            "CommandLineInterface",
            [
                "Diagnostics", "GeoModel", "AddressText", "Geocoding", "CSVStream", "ByteStreams",
                "OfflineIndex", "StreetIndex", "Reports", "MapPage", "Corrections", "RunJournal",
                "Pipeline", "Settings", "ResultCache", "Pace", "HTTPProviders", "ReviewServer",
                "AddressSources", "SharedState",
            ]
        )
    ],
]

/// Debian's C libraries, each a module map and nothing else.
let systemLibraries = [
    "CLibCSV", "CZlib", "CZstd", "CUtf8Proc", "CUchardet", "CSQLite", "CCurl", "CCJSON",
    "CCrypto", "CHiredis",
]

/// Test targets beside the one that every module has.
let extraTests: [(name: String, uses: [String])] = [
    ("EndToEndTests", ["TestSupport"]),
    ("ArchitectureTests", ["TestSupport"]),
]

let modules = layers.flatMap { $0 }

func isModule(_ name: String) -> Bool { modules.contains { $0.name == name } }

let strict: [SwiftSetting] = [
    .unsafeFlags(["-warnings-as-errors"]), .enableUpcomingFeature("InternalImportsByDefault"),
]
let shipped: [SwiftSetting] =
    strict + [
        .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release))
    ]

func dependencies(_ names: [String]) -> [Target.Dependency] {
    names.map { .target(name: $0) }
}

/// A module has tests of its own where `Tests/NAMETests` exists.
let testedModules = [
    "ByteStreams", "GeoModel", "CSVStream", "AddressText", "Geocoding", "Pace", "OfflineIndex",
    "Reports", "MapPage", "Corrections", "ResultCache", "RunJournal", "Pipeline", "Settings",
    "HTTPProviders",
    "CommandLineInterface", "ReviewServer", "StreetIndex",
    "AddressSources", "SharedState",
]

let package = Package(
    name: "geobatch",
    products: [.executable(name: "geobatch", targets: ["geobatch"])],
    targets: systemLibraries.map { .systemLibrary(name: $0) } + [
        .target(
            name: "CWorldData",
            exclude: ["world.pack"],
            cSettings: [.unsafeFlags(["-std=c23"])]
        ),
        .target(
            name: "CEncodingModel",
            exclude: ["model.bin"],
            cSettings: [.unsafeFlags(["-std=c23"])]
        ),
        .target(
            name: "CTables",
            exclude: ["fold.bin"],
            cSettings: [.unsafeFlags(["-std=c23"])]
        ),
        .target(
            name: "CMapAssets",
            exclude: ["page", "basemap.txt"],
            cSettings: [.unsafeFlags(["-std=c23"])]
        ),
        .target(
            name: "CHTTPServer",
            cSettings: [.unsafeFlags(["-std=c17"])],
            linkerSettings: [.linkedLibrary("microhttpd")]
        ),
        .target(name: "CCurlShim", dependencies: ["CCurl"]),
        .target(name: "CJSONArena", dependencies: ["CCJSON"]),
        .target(name: "CPrefetch"),
        .target(
            name: "CProviders",
            exclude: ["descriptions"],
            cSettings: [.unsafeFlags(["-std=c23"])]
        ),
        .executableTarget(
            name: "geobatch",
            dependencies: ["CommandLineInterface"],
            swiftSettings: shipped
        ),
        // geobatch with a scripted geocoder that can be told when to die; built with the tests, never
        // installed.
        .executableTarget(
            name: "geobatch-probe",
            dependencies: dependencies([
                "AddressText", "CommandLineInterface", "Diagnostics", "GeoModel", "Geocoding",
                "Pipeline", "Reports",
            ]),
            path: "Tests/geobatch-probe",
            swiftSettings: strict
        ),
        // Measures the parts of a run on their own; built for `make bench`, never installed.
        .executableTarget(
            name: "geobatch-bench",
            dependencies: dependencies([
                "GeoModel", "AddressText", "Geocoding", "ByteStreams", "CSVStream",
                "OfflineIndex", "Reports", "StreetIndex",
            ]),
            path: "Benchmarks/geobatch-bench",
            swiftSettings: shipped
        ),
        .target(
            name: "TestSupport",
            dependencies: dependencies([
                "Diagnostics", "GeoModel", "AddressText", "Geocoding", "ByteStreams", "CSVStream",
            ]),
            path: "Tests/TestSupport",
            swiftSettings: strict
        ),
    ]
        + modules.map {
            .target(name: $0.name, dependencies: dependencies($0.uses), swiftSettings: shipped)
        }
        + testedModules.map { name in
            .testTarget(
                name: name + "Tests",
                dependencies: dependencies(
                    [name, "TestSupport"]
                        + (modules.first { $0.name == name }?.uses.filter(isModule) ?? [])
                ),
                swiftSettings: strict
            )
        }
        + extraTests.map {
            .testTarget(
                name: $0.name,
                dependencies: dependencies($0.uses),
                swiftSettings: strict
            )
        },
    swiftLanguageModes: [.v6]
)
