import CommandLineInterface

await CommandLineInterface.main(Probe.composition())
