import Pipeline
import Settings
import SharedState

/// What a worker answers with: opened once, used for all batches.
struct WorkerParts {
    let plan: RunPlan
    let geocoders: GeocoderStack
    /// What is remembered of the answers of online providers; nil where there are none.
    let memory: RunMemory?

    /// Opens everything.
    init(
        _ order: WorkerOrder,
        _ columns: ResolvedColumns,
        spending: Spending,
        shared: SharedStore?,
        call: Invocation,
        reporter: Reporter
    ) throws(CommandFailure) {
        let corrections = try GivenCorrections(order.settings, environment: call.environment)
        let chain = try OpenedChain.forRows(
            order.settings,
            namedBy: order.providersOrigin,
            spending: spending,
            call: call,
            reporter: reporter
        )
        memory =
            chain.isOnline
            ? try RunMemory(
                order.settings,
                nil,
                shared: shared,
                ownsLog: false,
                keepsAtOnce: true,
                call: call,
                events: reporter.sink
            ) : nil
        geocoders = chain.stack(corrections.corrections, memory: memory)
        var columns = columns
        columns.readAs += corrections.readAs
        var plan = order.plan(columns, chain)
        plan.estimatedCost = { spending.cost }
        self.plan = plan
    }
}
