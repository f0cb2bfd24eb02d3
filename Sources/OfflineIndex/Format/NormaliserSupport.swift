import AddressText

/// Which revisions of the text rules this program can follow: the present one and the one before.
enum NormaliserSupport {
    static let readable = max(1, Normaliser.revision - 1)...Normaliser.revision
}
