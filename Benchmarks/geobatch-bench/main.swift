import Glibc

exit(Bench.run(Array(CommandLine.arguments.dropFirst())))
