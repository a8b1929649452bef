import {
  accumulator,
  allFold,
  existsFold,
  existsOneFold,
  type Fold,
  isAccumulator,
} from './accumulator-folds.ts'
import { type CallExpr, type Expr, operators } from './ast.ts'
import type { Macro, MacroContext, MacroIssue } from './macro.ts'

/** `has(a.b)`: whether a field is set. */
const hasMacro: Macro = {
  name: 'has',
  isMember: false,
  arity: 1,
  expand(context, call) {
    const [argument] = call.args
    if (argument === undefined) return undefined
    if (argument.kind === 'select') return context.presenceTest(argument.operand, argument.field)
    return context.issue(argument, 'invalid argument to has() macro')
  },
}

/** `range.map(x, transform)` and `range.map(x, predicate, transform)`. */
function expandMap(context: MacroContext, call: CallExpr): Expr | MacroIssue | undefined {
  const { target, args } = call
  const [name, second, third] = args
  if (target === undefined || name === undefined || second === undefined) return undefined
  const variable = iterationVariable(context, name, 'argument is not an identifier')
  if (typeof variable !== 'string') return variable
  const predicate = third === undefined ? undefined : second
  return collect(context, target, variable, third ?? second, predicate)
}

/** `range.filter(x, predicate)`: the elements for which the predicate holds. */
const filterMacro: Macro = {
  name: 'filter',
  isMember: true,
  arity: 2,
  expand(context, { target, args }) {
    const [name, predicate] = args
    if (target === undefined || name === undefined || predicate === undefined) return undefined
    const variable = iterationVariable(context, name, 'argument is not an identifier')
    if (typeof variable !== 'string') return variable
    return collect(context, target, variable, name, predicate)
  },
}

/** A list of `element` for each round, or for each in which the predicate holds. */
function collect(
  context: MacroContext,
  range: Expr,
  variable: string,
  element: Expr,
  predicate: Expr | undefined,
): Expr {
  const initial = context.list()
  const condition = context.constant(true)
  const added = context.call(operators.add, accumulator(context), context.list(element))
  const step =
    predicate === undefined
      ? added
      : context.call(operators.conditional, predicate, added, accumulator(context))
  return loop(context, range, variable, { initial, condition, step, result: accumulator(context) })
}

function loop(context: MacroContext, range: Expr, variable: string, fold: Fold): Expr {
  return context.comprehension({
    range,
    variable,
    secondVariable: undefined,
    accumulator: context.accumulator,
    ...fold,
  })
}

/** Name of an iteration variable; an issue where the argument is none or is the accumulator. */
function iterationVariable(
  context: MacroContext,
  argument: Expr,
  messageForOthers: string,
): string | MacroIssue {
  if (argument.kind !== 'ident') return context.issue(argument, messageForOthers)
  const { name } = argument
  return isAccumulator(context, name)
    ? context.issue(argument, 'iteration variable overwrites accumulator variable')
    : name
}

function quantifier(
  name: string,
  makeFold: (context: MacroContext, predicate: Expr) => Fold,
): Macro {
  return {
    name,
    isMember: true,
    arity: 2,
    expand(context, { target, args }) {
      const [variableName, predicate] = args
      if (target === undefined || variableName === undefined || predicate === undefined) {
        return undefined
      }
      const variable = iterationVariable(context, variableName, 'argument must be a simple name')
      if (typeof variable !== 'string') return variable
      return loop(context, target, variable, makeFold(context, predicate))
    },
  }
}

/** Macros of the language: `has`, `all`, `exists`, `exists_one`, `map` and `filter`. */
export const standardMacros: readonly Macro[] = [
  hasMacro,
  quantifier('all', allFold),
  quantifier('exists', existsFold),
  quantifier('exists_one', existsOneFold),
  { name: 'map', isMember: true, arity: 2, expand: expandMap },
  { name: 'map', isMember: true, arity: 3, expand: expandMap },
  filterMacro,
]
