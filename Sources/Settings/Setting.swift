/// A value that knows who set it.
public struct Setting<Value: Sendable>: Sendable {
    /// The value in force.
    public private(set) var value: Value
    /// Who set it.
    public private(set) var origin: Origin

    /// A built-in value.
    public init(_ value: Value) {
        self.value = value
        origin = .builtIn
    }

    /// Takes the new value unless the one in force has a stronger origin.
    public mutating func take(_ newValue: Value, from newOrigin: Origin) {
        guard newOrigin >= origin else { return }
        (value, origin) = (newValue, newOrigin)
    }
}

extension Setting: Equatable where Value: Equatable {}
