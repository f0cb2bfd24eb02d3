public import Synchronization

extension Mutex where Value: ~Copyable {
    /// Lets what is under the lock read into a buffer.
    ///
    /// - Returns: the number of bytes read.
    public func fill(
        _ buffer: UnsafeMutableRawBufferPointer,
        _ read:
            @Sendable (inout Value, UnsafeMutableRawBufferPointer) throws(InputError) -> Int
    ) throws(InputError) -> Int {
        // A raw buffer is not Sendable; its address is used only inside the call.
        let address = UInt(bitPattern: buffer.baseAddress)
        let count = buffer.count
        return try withLock { (state) throws(InputError) -> Int in
            let target = UnsafeMutableRawBufferPointer(
                start: UnsafeMutableRawPointer(bitPattern: address),
                count: count
            )
            return try read(&state, target)
        }
    }
}
