import ByteStreams
import Diagnostics

extension Composition {
    /// What the shipped binary is put together from.
    public static var system: Composition {
        var parts = Composition(
            openGeocoder: OfflineParts.open,
            openProviders: OnlineParts.open,
            describeProviders: OnlineParts.describe,
            buildIndex: OfflineParts.build,
            describeIndex: OfflineParts.describe,
            verifyIndex: OfflineParts.verify,
            readFile: { (path, limit) throws(InputError) in
                try SmallFile.read(path, limit: limit)
            },
            time: .system,
            runName: String(UInt64.random(in: .min ... .max), radix: 16),
            watchSignals: Signals.watch
        )
        parts.worldCredits = OfflineParts.credits
        parts.openReverse = OfflineParts.openReverse
        parts.openWorkerStreams = { (stop) throws(CommandFailure) in try WorkerStreams.system(stop)
        }
        return parts
    }
}
