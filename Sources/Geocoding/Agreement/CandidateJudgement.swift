import GeoModel

/// What the agreement of a candidate with its query means for level, radius, confidence and notes.
struct CandidateJudgement {
    let asked: AskedAddress
    let agreement: Agreement

    func applied(to raw: Candidate) -> Candidate {
        var candidate = raw
        if asked.isPOBox { candidate.notes.insert(.poBox) }
        if agreement.postcode == .differs { candidate.notes.insert(.postcodeConflict) }
        if isOtherName(raw) { candidate.notes.insert(.nameMismatch) }
        judgeNumber(&candidate)
        candidate.confidence = confidence(candidate, provider: raw.confidence)
        return candidate
    }

    /// Under a third of the street's words are in the label of something as fine as a street.
    private func isOtherName(_ candidate: Candidate) -> Bool {
        guard asked.level != nil, candidate.level >= .street, let names = agreement.names else {
            return false
        }
        return names < 0.34
    }

    /// A house number that is not in the label was not found, whatever the provider calls it.
    private func judgeNumber(_ candidate: inout Candidate) {
        guard asked.level == .address else { return }
        switch candidate.level {
        case .street, .intersection: candidate.notes.insert(.numberNotFound)
        case .address, .interpolated:
            guard agreement.houseNumber == .missing || agreement.houseNumber == .differs else {
                return
            }
            candidate.notes.insert(.numberNotFound)
            candidate.level = .street
            candidate.accuracyMetres = max(candidate.accuracyMetres, 250)
        default: break
        }
    }

    /// An estimate, never above 0.9.
    private func confidence(_ candidate: Candidate, provider: Float) -> Float {
        var value: Float = candidate.level >= .street ? 0.85 : 0.75
        if agreement.houseNumber == .agrees, candidate.level >= .interpolated { value = 0.9 }
        if candidate.notes.contains(.numberNotFound) { value = min(value, 0.7) }
        if candidate.notes.contains(.nameMismatch) { value *= 0.5 }
        if candidate.notes.contains(.postcodeConflict) { value *= 0.6 }
        if let names = agreement.names, names < 1 { value *= 0.85 + 0.15 * names }
        // The provider's own doubts count; its certainty is no proof.
        return min(value, max(provider, 0.3) + 0.3, 0.9)
    }
}
