import ByteStreams
import CSVStream
import Reports

extension Run {
    /// A sink for each output.
    func makeSinks() throws(RunError) -> [any RowSink] {
        do throws(ColumnClash) {
            var sinks: [any RowSink] = []
            for target in plan.outputs { sinks.append(try sink(for: target.format)) }
            return sinks
        } catch {
            throw .clash(error)
        }
    }

    /// The places of all outputs, locked.
    func lockOutputs() throws(RunError) -> LockedOutputs {
        try checkPaths()
        if let outputs { return outputs }
        return try RunError.ofOutput { () throws(OutputError) in
            try LockedOutputs.lock(plan.outputs, summary: plan.summaryPath)
        }
    }

    /// No output may be the input, and no two outputs the same file.
    private func checkPaths() throws(RunError) {
        let paths = plan.outputs.map(\.path) + [plan.summaryPath].compactMap { $0 }
        for (index, path) in paths.enumerated() {
            if isSameFile(path, input.path) { throw .samePath(path, as: input.path) }
            for other in paths[..<index] where path == other || isSameFile(path, other) {
                throw .samePath(path, as: other)
            }
        }
    }

    private func sink(for format: OutputFormat) throws(ColumnClash) -> any RowSink {
        let (schema, header, sources) = (plan.schema, input.header, geocoders.sources)
        var options = CSVSink.Options(dialect: input.dialect)
        options.excelSafe = plan.excelSafe
        if plan.byteOrderMark { options.dialect.byteOrderMark = true }
        if format == .csv || format == .tsv {
            // The outputs of all parts, one after the other, are one output with one header.
            options.omitsHead = plan.part.map { !$0.isFirst } ?? false
        }
        switch format {
        case .csv:
            return try CSVSink(schema: schema, header: header, options: options, sources: sources)
        case .tsv:
            options.dialect.delimiter = 0x09
            return try CSVSink(schema: schema, header: header, options: options, sources: sources)
        case .failures:
            return try CSVSink.failures(
                schema: schema,
                header: header,
                options: options,
                sources: sources
            )
        case .map: return MapSink(sources: sources, ownColumns: plan.mapColumns.map(\.index))
        case .geojson, .geojsonl:
            return try GeoJSONSink(
                schema: schema,
                header: header,
                sources: sources,
                isCollection: format == .geojson
            )
        }
    }
}
