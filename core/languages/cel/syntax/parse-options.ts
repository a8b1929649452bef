import type { Macro } from './macro.ts'

/** How expressions are parsed. The defaults are those of Kubernetes. */
export interface ParseOptions {
  /** Calls to replace; of two with the same form the later one counts. */
  readonly macros: readonly Macro[]
  /** Admits `a.?b`, `a[?b]` and optional elements, entries and fields. */
  readonly enableOptionalSyntax?: boolean
  /** Admits names of fields in backticks. */
  readonly enableIdentifierEscapes?: boolean
  /** Name of the variable in which comprehensions accumulate; `@result` by default. */
  readonly accumulator?: string
  /** How deep expressions may nest: 250 by default. */
  readonly maxRecursionDepth?: number
  /** Longest expression, in code points; 100,000 by default. */
  readonly maxExpressionSize?: number
  /** Number of syntax errors after which parsing ends; 100 by default. */
  readonly maxReportedErrors?: number
  /** How often parsing goes on after an error; 30 by default. */
  readonly maxRecoveries?: number
  /** Number of tokens that may be skipped in order to go on after an error; 256 by default. */
  readonly maxSkippedTokens?: number
}
