/// Writes the address of a match the way its country does.
struct StreetLabel {
    let file: StreetFile
    let rules: CountryRules

    /// Both streets, then city and region.
    func text(crossing first: UInt32, _ second: UInt32, area: AreaRecord) -> String {
        var bytes: [UInt8] = []
        for (index, street) in [first, second].enumerated() {
            var cursor = file.block(street)
            if index > 0 { bytes += Array(" & ".utf8) }
            bytes.append(contentsOf: file.text(StreetHead(&cursor, area: area).name))
        }
        for name in [area.name, area.region] where name != AreaRecord.noText {
            bytes += [0x2C, 0x20]
            bytes.append(contentsOf: file.text(name))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The street with its number, if it has one, then postal code, city and region.
    func text(street: UInt32, area: AreaRecord, placement: Placement, number: [UInt8]) -> String {
        var cursor = file.block(street)
        let head = StreetHead(&cursor, area: area)
        let name = file.text(head.name)
        let city = area.name == AreaRecord.noText ? nil : file.text(area.name)
        let region = area.region == AreaRecord.noText ? nil : file.text(area.region)
        let code = file.postcode(placement.postcode)
        let leads = rules.of(area.country).numbering.place == .beforeStreet
        var bytes: [UInt8] = []
        if leads, !number.isEmpty {
            bytes += number
            bytes.append(0x20)
        }
        bytes.append(contentsOf: name)
        if !leads, !number.isEmpty {
            bytes.append(0x20)
            bytes += number
        }
        func add(_ parts: [UnsafeRawBufferPointer?]) {
            let texts = parts.compactMap { $0 }.filter { !$0.isEmpty }
            guard !texts.isEmpty else { return }
            bytes += [0x2C, 0x20]
            for (index, text) in texts.enumerated() {
                if index > 0 { bytes.append(0x20) }
                bytes.append(contentsOf: text)
            }
        }
        if leads {
            add([city])
            add([region, code])
        } else {
            add([code, city])
            add([region])
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
