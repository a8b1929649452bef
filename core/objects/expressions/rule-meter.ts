/** Measures the compilation and the evaluation of the rules of one value. */
export interface RuleMeter {
  /** Milliseconds of a monotonic clock, with fractions. */
  now(): number
  compiled(milliseconds: number): void
  evaluated(milliseconds: number): void
}
