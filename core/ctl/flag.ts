/**
 * How a flag's value is read: `list` takes several values apart at commas and may be repeated, `repeated` may only be
 * repeated, `duration` is Go's (`30s`).
 */
export type FlagType = 'boolean' | 'string' | 'integer' | 'duration' | 'list' | 'repeated'

/** What the words of an argument or the values of a flag are, for completion. */
export type WordKind = 'type' | 'type-and-names' | 'namespace' | 'file' | 'none'

export interface Flag {
  readonly name: string
  /** One letter. */
  readonly shorthand?: string
  readonly type: FlagType
  /** Text of the value where the flag is absent; the type's zero where left out. */
  readonly initial?: string
  /** Text of the value where the flag stands alone (`--dry-run`); such a flag takes a value behind `=` only. */
  readonly bare?: string
  readonly help: string
  /** Values to offer. */
  readonly values?: readonly string[]
  readonly words?: WordKind
  /** Works, and is not shown in help or completion. */
  readonly hidden?: boolean
}
