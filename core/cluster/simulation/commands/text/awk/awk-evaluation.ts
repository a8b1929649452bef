import type { PosixPattern } from '../../../patterns/posix-pattern.ts'
import type { ProgramStep } from '../../../processes/program.ts'
import type { AwkState } from './awk-state.ts'
import type { AwkExpression, AwkPlace } from './awk-syntax.ts'
import type { AwkValue } from './awk-values.ts'

export type AwkSteps = Generator<ProgramStep, AwkValue, string | undefined>
type Steps<T> = Generator<ProgramStep, T, string | undefined>

/** How the functions of awk get at their arguments. */
export interface AwkEvaluation {
  readonly state: AwkState
  evaluate(node: AwkExpression): AwkSteps
  text(node: AwkExpression): Steps<string>
  number(node: AwkExpression): Steps<number>
  /** A pattern as an argument: a literal one, or a text. */
  patternOf(node: AwkExpression): Steps<PosixPattern>
  assign(node: AwkPlace, value: AwkValue): Steps<void>
}
