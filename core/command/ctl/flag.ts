import type { CommandFlagName } from './flag-name.generated.ts'

/**
 * Type of a flag's value: `list` is split at commas and may be repeated, `repeated` may be repeated but is not split,
 * `duration` is Go's (`30s`).
 */
export type FlagType = 'boolean' | 'string' | 'integer' | 'duration' | 'list' | 'repeated'

/** Kind of a positional argument or a flag's value, for completion. */
export type WordKind =
  | 'type'
  | 'type-and-names'
  | 'pods-or-types'
  | 'pod-files'
  | 'container'
  | 'namespace'
  | 'file'
  | 'none'

export interface Flag {
  readonly name: CommandFlagName
  /** One letter. */
  readonly shorthand?: string
  readonly type: FlagType
  /** Text of the value where the flag is absent; the type's zero value unless given. */
  readonly initial?: string
  /** Text of the value of a flag without one (`--dry-run`); such a flag takes a value behind `=` only. */
  readonly bare?: string
  readonly help: string
  /** Values offered by completion. */
  readonly values?: readonly string[]
  readonly words?: WordKind
  /** The flag works but is not shown in help or completion. */
  readonly hidden?: boolean
}
