import type { StartOptions } from '../options/start-options.ts'

/** Settings from the command line: the server's options, and the verbosity of the log. */
export interface CommandSettings {
  readonly options: StartOptions
  /** 0 for information, warnings and errors; from 4 on debug lines too. */
  readonly verbosity: number
  /** Notes on deprecated flags on the command line; empty where they are switched off. */
  readonly warnings: readonly string[]
}

/** What a flag changes: options of the server, or settings of the command. */
export type FlagChange =
  | Partial<StartOptions>
  | { readonly verbosity: number }
  | { readonly deprecationWarnings: boolean }

export interface Flag {
  readonly name: string
  /** Placeholder of the value in the help; a flag without it is a boolean switch. */
  readonly value?: string
  readonly help: string
  /** What to use instead of a deprecated flag, which works and warns. */
  readonly deprecated?: string
  /** Values that the help lists below the flag, one a line. */
  readonly choices?: () => readonly string[]
  /** Parses the value into changed settings. @throws FlagValueError */
  readonly read: (text: string, options: StartOptions) => FlagChange
}
