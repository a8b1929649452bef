import type { WireClient } from '../client/client.ts'
import type { CtlEnvironment } from './ctl-environment.ts'
import type { Flag, WordKind } from './flag.ts'
import type { FlagValues } from './flag-values.ts'
import type { ResourceFinder } from './session/resource-finder.ts'

/** What a command may use. All that it starts ends with `signal`. */
export interface CommandContext {
  readonly environment: CtlEnvironment
  /** Prints the server's warnings. Every call must be given `signal`. */
  readonly client: WireClient
  readonly resources: ResourceFinder
  /** Aborted by Ctrl-C, and when the command has returned. */
  readonly signal: AbortSignal
}

/** One line as parsed. */
export interface CommandCall extends CommandContext {
  /** Names of the command and its parents: `create`, `deployment`. */
  readonly path: readonly string[]
  /** The words that are no flags, without the command's own name. */
  readonly args: readonly string[]
  /** Those of them that stood behind `--`. */
  readonly behindDash: readonly string[]
  readonly flags: FlagValues
}

/** A verb. Parsing, help and completion follow from it. */
export interface Command {
  readonly name: string
  readonly aliases?: readonly string[]
  /** One line without a full stop. */
  readonly summary: string
  /** What follows `kubectl`: `get (TYPE | TYPE/NAME ...) [flags]`. */
  readonly usage: string
  /** Longer help than the summary. */
  readonly description?: string
  /** Lines, shown as they are. */
  readonly examples?: readonly string[]
  readonly flags: readonly Flag[]
  readonly subcommands?: readonly Command[]
  /** Flags it does not know are words like any other. */
  readonly takesAnything?: true
  /** Why nobody can run it here; help lists it apart, and completion leaves it out. */
  readonly unavailable?: string
  /** What its arguments are, for completion; nothing is offered where it is left out. */
  readonly words?: WordKind
  /**
   * Does it; absent where only subcommands do something. The exit code is what it resolves to, else 0.
   * @throws CtlError, ApiError: printed, and the exit code is 1.
   */
  run?(call: CommandCall): Promise<number | void>
}
