import type { LogFormat } from '../../base/logging/line-logger.ts'
import type { FlagName } from '../../base/options/flag-name.generated.ts'
import type { StartOptions } from '../../base/options/start-options.ts'

/** Settings from the command line: the server's options, and the verbosity of the log. */
export interface CommandSettings {
  readonly options: StartOptions
  /** 0 for information, warnings and errors; from 3 on also requests, from 4 on debug lines. */
  readonly verbosity: number
  readonly logFormat: LogFormat
  /** Notes on deprecated flags on the command line; empty where they are switched off. */
  readonly warnings: readonly string[]
  /** Notes on flags on the command line that change nothing, which are logged as the server starts, from verbosity 1 on. */
  readonly notes: readonly string[]
}

/** What a flag changes: options of the server, or settings of the command. */
export type FlagChange =
  | Partial<StartOptions>
  | { readonly verbosity: number }
  | { readonly logFormat: LogFormat }
  | { readonly deprecationWarnings: boolean }

export interface Flag {
  readonly name: FlagName
  /** Heading under which the help lists it. */
  readonly group?: string
  /** Placeholder of the value in the help; a flag without it is a boolean switch. */
  readonly value?: string
  readonly help: string
  /** What to use instead of a deprecated flag, which works and warns. */
  readonly deprecated?: string
  /** Why the flag changes nothing; its value is checked and otherwise unused. Logged from verbosity 1 on. */
  readonly unused?: string
  /** Whether the help leaves it out. */
  readonly isHidden?: true
  /** Values that the help lists below the flag, one a line. */
  readonly choices?: () => readonly string[]
  /** Parses the value into changed settings. @throws FlagValueError */
  readonly read: (text: string, options: StartOptions) => FlagChange
}

/** Flags that the help lists under one heading. */
export function inGroup(group: string, flags: readonly Flag[]): readonly Flag[] {
  return flags.map((flag) => ({ ...flag, group }))
}
