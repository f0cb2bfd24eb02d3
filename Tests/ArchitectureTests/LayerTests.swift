import Testing

@Suite("Layers")
struct LayerTests {
    private let manifest: PackageLayers
    private let sources = SourceTree.swift(in: "Sources")

    init() throws {
        manifest = PackageLayers(manifest: try #require(SourceTree.file("Package.swift")).text)
    }

    /// What every module may import without saying so.
    private static let system: Set<String> = ["Glibc", "Synchronization", "Dispatch"]

    private func imports(of file: SourceFile) -> Set<String> {
        let names = file.lines.compactMap { line -> String? in
            let words = line.split(separator: " ")
            guard let index = words.firstIndex(of: "import"), index <= 2, index + 1 < words.count
            else { return nil }
            return words[..<index].allSatisfy { $0.hasPrefix("@") || $0 == "public" }
                ? String(words[index + 1]) : nil
        }
        return Set(names)
    }

    @Test("the manifest's list is read whole, lowest layer first")
    func listIsRead() {
        #expect(manifest.layers.count >= 5)
        #expect(manifest.layers.first?.map(\.name).contains("GeoModel") == true)
        #expect(manifest.layers.last?.map(\.name) == ["CommandLineInterface"])
        #expect(manifest.uses["CSVStream"]?.contains("CLibCSV") == true)
    }

    @Test("a module uses only modules of the layers below its own")
    func layersPointDown() {
        let modules = Set(manifest.uses.keys)
        var below: Set<String> = []
        for layer in manifest.layers {
            for module in layer {
                let upwards = modules.intersection(module.uses).subtracting(below)
                #expect(upwards.isEmpty, "\(module.name) uses \(upwards.sorted())")
            }
            below.formUnion(layer.map(\.name))
        }
    }

    @Test("every import is declared, and everything declared is imported")
    func importsAreDeclared() {
        let uses = manifest.uses
        var imported: [String: Set<String>] = [:]
        for file in sources where uses[file.module] != nil {
            let names = imports(of: file).subtracting(LayerTests.system)
            let undeclared = names.subtracting(uses[file.module] ?? [])
            #expect(undeclared.isEmpty, "\(file) imports \(undeclared.sorted())")
            imported[file.module, default: []].formUnion(names)
        }
        for (module, declared) in uses {
            let unused = declared.subtracting(imported[module] ?? [])
            #expect(unused.isEmpty, "\(module) declares \(unused.sorted()) and never imports it")
        }
    }

    @Test("every folder of Sources with Swift in it is in the list, or is an executable")
    func foldersAreListed() {
        let executables: Set = ["geobatch", "geobatch-bench"]
        let folders = Set(sources.map(\.module))
        let unlisted = folders.subtracting(manifest.uses.keys).subtracting(executables)
        #expect(unlisted.isEmpty)
    }

    @Test("no shipped module imports Foundation")
    func noFoundation() {
        let offenders = sources.filter { file in
            file.module != "geobatch-bench"
                && imports(of: file).contains { $0.hasPrefix("Foundation") }
        }
        #expect(offenders.isEmpty, "\(offenders)")
    }
}
