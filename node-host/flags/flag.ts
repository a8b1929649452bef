import type { StartOptions } from '../options/start-options.ts'

/** Settings from the command line: the server's options, and the verbosity of the log. */
export interface CommandSettings {
  readonly options: StartOptions
  /** 0 for information, warnings and errors; from 4 on debug lines too. */
  readonly verbosity: number
}

export interface Flag {
  readonly name: string
  /** Placeholder of the value in the help; a flag without it is a boolean switch. */
  readonly value?: string
  readonly help: string
  /** Parses the value into changed settings. @throws FlagValueError */
  readonly read: (
    text: string,
    options: StartOptions,
  ) => Partial<StartOptions> | { verbosity: number }
}
