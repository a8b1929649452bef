import type { Expr } from './ast.ts'
import type { MacroContext } from './macro.ts'

/** Names a value within an expression: a loop that never runs, whose accumulator is the name. */
export function localName(
  context: MacroContext,
  name: string,
  makeValue: () => Expr,
  result: Expr,
): Expr {
  return context.comprehension({
    range: context.list(),
    variable: '#unused',
    secondVariable: undefined,
    accumulator: name,
    initial: makeValue(),
    condition: context.constant(false),
    step: context.ident(name),
    result,
  })
}
