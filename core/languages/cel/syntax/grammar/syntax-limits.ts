/** Limits of parsing: nesting, and recovery from syntax errors. */
export interface SyntaxLimits {
  /** How deep a rule of the grammar may nest in itself. */
  readonly maxDepth: number
  /** How often parsing goes on after an error. */
  readonly maxRecoveries: number
  /** Number of tokens that one recovery may skip. */
  readonly maxSkippedTokens: number
}
