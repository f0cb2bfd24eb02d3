import CSVStream
