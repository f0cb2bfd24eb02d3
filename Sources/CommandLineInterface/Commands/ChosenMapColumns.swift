import CSVStream
import MapPage
import Settings

/// The columns of the input that the settings want on the map.
struct ChosenMapColumns {
    private let names: [String]

    /// Reads their names; too many are a mistake.
    init(_ overlay: Overlay, _ mistakes: inout [Mistake]) {
        let listed: [String] =
            switch overlay[.mapColumns].value {
            case .text(let text): text.split(separator: ",").map(String.init)
            case .list(let names): names
            default: []
            }
        names = listed
        guard listed.count > MapColumn.most else { return }
        mistakes.append(
            Mistake(
                overlay[.mapColumns].origin,
                "A popup has room for \(MapColumn.most) columns at most, and here are \(listed.count)."
            )
        )
    }

    /// Where they stand in a file.
    func resolved(in header: Header) throws(CommandFailure) -> [MapColumn] {
        var columns: [MapColumn] = []
        for name in names {
            do throws(ColumnError) {
                let index = try header.index(of: name)
                let title = header.names[index]
                columns.append(
                    MapColumn(name: title.isEmpty ? "#\(index + 1)" : title, index: index)
                )
            } catch {
                throw CommandFailure(.usage, "--map-columns: \(error.description)")
            }
        }
        return columns
    }
}
