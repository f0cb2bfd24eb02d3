import CommandLineInterface

await CommandLineInterface.main()
