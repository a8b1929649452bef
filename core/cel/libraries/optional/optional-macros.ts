import { type CallExpr, type Expr, operators } from '../../syntax/ast.ts'
import type { Macro, MacroContext, MacroIssue } from '../../syntax/macro.ts'

/** `optional.optMap(x, f)`: the value of `f` for the optional's value, as an optional; empty where the optional is. */
export const optMap: Macro = {
  name: 'optMap',
  isMember: true,
  arity: 2,
  expand: (context, call) =>
    expandMap(context, call, (bound) => context.call('optional.of', bound)),
}

/** `optional.optFlatMap(x, f)`: as `optMap`, where `f` is an optional itself. */
export const optFlatMap: Macro = {
  name: 'optFlatMap',
  isMember: true,
  arity: 2,
  expand: (context, call) => expandMap(context, call, (bound) => bound),
}

function expandMap(
  context: MacroContext,
  { name, target, args }: CallExpr,
  makeOptional: (bound: Expr) => Expr,
): Expr | MacroIssue | undefined {
  const [variable, transform] = args
  if (!target || !variable || !transform) return undefined
  if (variable.kind !== 'ident') {
    return context.issue(variable, `${name}() variable name must be a simple identifier`)
  }
  return context.call(
    operators.conditional,
    context.memberCall('hasValue', target),
    makeOptional(bindValue(context, target, variable.name, transform)),
    context.call('optional.none'),
  )
}

/** Names the value of an optional within an expression: a loop that never runs, whose accumulator is the name. */
function bindValue(context: MacroContext, optional: Expr, name: string, result: Expr): Expr {
  return context.comprehension({
    range: context.list(),
    variable: '#unused',
    secondVariable: undefined,
    accumulator: name,
    initial: context.memberCall('value', context.copy(optional)),
    condition: context.constant(false),
    step: context.ident(name),
    result,
  })
}
