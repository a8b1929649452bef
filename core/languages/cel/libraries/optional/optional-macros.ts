import { type CallExpr, type Expr, operators } from '../../syntax/ast.ts'
import { localName } from '../../syntax/local-name.ts'
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
    makeOptional(
      localName(
        context,
        variable.name,
        () => context.memberCall('value', context.copy(target)),
        transform,
      ),
    ),
    context.call('optional.none'),
  )
}
