import type { CallExpr, Expr } from '../../syntax/ast.ts'
import type { Macro, MacroContext, MacroIssue } from '../../syntax/macro.ts'
import { standardMacros } from '../../syntax/standard-macros.ts'

/** Name of the function that sorts a list by a list of keys; expressions cannot spell it. */
export const sortByKeysName = '@sortByAssociatedKeys'

const mapMacro = standardMacros.find(({ name, arity }) => name === 'map' && arity === 2)
const input = '@__sortBy_input__'

/**
 * `list.sortBy(x, key)`: the list, named once by a loop that never runs, sorted by `list.map(x, key)`.
 */
export const sortByMacro: Macro = {
  name: 'sortBy',
  isMember: true,
  arity: 2,
  expand(context: MacroContext, call: CallExpr): Expr | MacroIssue | undefined {
    const { target } = call
    if (!target) return undefined
    if (!isSortable(target)) {
      return context.issue(
        target,
        'sortBy can only be applied to a list, identifier, comprehension, call or select expression',
      )
    }
    const list = context.ident(input)
    const keys = mapMacro?.expand(context, { ...call, target: context.copy(list) })
    if (!keys || keys.kind === 'issue') return keys
    const sorted = context.memberCall(sortByKeysName, context.copy(list), keys)
    return context.comprehension({
      range: context.list(),
      variable: '#unused',
      secondVariable: undefined,
      accumulator: input,
      initial: target,
      condition: context.constant(false),
      step: list,
      result: sorted,
    })
  },
}

function isSortable({ kind }: Expr): boolean {
  return kind !== 'constant' && kind !== 'map' && kind !== 'struct'
}
