import type { JsonValue } from '../../base/api/json.ts'
import type { WireClient } from '../../base/client/client.ts'
import type { CtlEnvironment, CtlHost } from './ctl-environment.ts'
import type { FlagValues } from './flag-values.ts'
import type { Flag, WordKind } from './flag.ts'
import type { ResourceFinder } from './session/resource-finder.ts'

/** The context of a command. Everything that the command starts ends with `signal`. */
export interface CommandContext {
  readonly environment: CtlEnvironment & Partial<Pick<CtlHost, 'flags'>>
  /** Prints the server's warnings. Every call must be given `signal`. */
  readonly client: WireClient
  readonly resources: ResourceFinder
  /** Aborted by Ctrl-C, and when the command has returned. */
  readonly signal: AbortSignal
}

/** One parsed command line. */
export interface CommandCall extends CommandContext {
  /** Names of the command and its parents: `create`, `deployment`. */
  readonly path: readonly string[]
  /** The positional arguments, without the command's own name. */
  readonly args: readonly string[]
  /** The positional arguments behind `--`. */
  readonly behindDash: readonly string[]
  readonly flags: FlagValues
  /** Prints objects for `-o go-template`, where the line asks for that. */
  readonly goTemplate?: (object: JsonValue) => string
}

/** A part of {@link CtlEnvironment} that not every terminal has. */
export interface HostNeed {
  readonly part: 'edit' | 'files' | 'listen'
  /** What is missing without it, and what does the same. */
  readonly otherwise: string
}

/** Definition of a command or subcommand, from which parsing, help and completion follow. */
export interface Command {
  readonly name: string
  readonly aliases?: readonly string[]
  /** One line without a full stop. */
  readonly summary: string
  /** What follows `kubectl`: `get (TYPE | TYPE/NAME ...) [flags]`. */
  readonly usage: string
  /** Longer help than the summary. */
  readonly description?: string
  /** Example lines, shown verbatim. */
  readonly examples?: readonly string[]
  readonly flags: readonly Flag[]
  readonly subcommands?: readonly Command[]
  /** Set where unknown flags are positional arguments. */
  readonly takesAnything?: true
  /** What of its terminal the command cannot do without; where that is absent help lists it apart, and completion leaves it out. */
  readonly needs?: HostNeed
  /** Kind of the positional arguments, for completion; without it nothing is offered. */
  readonly words?: WordKind
  /**
   * Runs the command; absent where only subcommands can be run. Resolves to the exit code; undefined means 0.
   * @throws CtlError, ApiError: printed, and the exit code is 1.
   */
  run?(call: CommandCall): Promise<number | void>
}
