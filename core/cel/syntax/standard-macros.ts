import { type CallExpr, type Expr, operators } from './ast.ts'
import type { Macro, MacroContext, MacroIssue } from './macro.ts'

/** Variable in which comprehensions accumulated in older releases; still refused as the name of an iteration variable. */
const formerAccumulator = '__result__'

/** What a quantifier folds, after its variable is known to be good. */
type Quantifier = (context: MacroContext, range: Expr, variable: string, predicate: Expr) => Expr

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

const expandAll: Quantifier = (context, range, variable, predicate) => {
  const { accumulator } = context
  const initial = context.constant(true)
  const condition = context.call(operators.notStrictlyFalse, context.ident(accumulator))
  const step = context.call(operators.logicalAnd, context.ident(accumulator), predicate)
  const result = context.ident(accumulator)
  return fold(context, { range, variable, initial, condition, step, result })
}

const expandExists: Quantifier = (context, range, variable, predicate) => {
  const { accumulator } = context
  const initial = context.constant(false)
  const negated = context.call(operators.logicalNot, context.ident(accumulator))
  const condition = context.call(operators.notStrictlyFalse, negated)
  const step = context.call(operators.logicalOr, context.ident(accumulator), predicate)
  const result = context.ident(accumulator)
  return fold(context, { range, variable, initial, condition, step, result })
}

const expandExistsOne: Quantifier = (context, range, variable, predicate) => {
  const { accumulator } = context
  const initial = context.constant(0)
  const condition = context.constant(true)
  const increased = context.call(operators.add, context.ident(accumulator), context.constant(1))
  const step = context.call(operators.conditional, predicate, increased, context.ident(accumulator))
  const result = context.call(operators.equals, context.ident(accumulator), context.constant(1))
  return fold(context, { range, variable, initial, condition, step, result })
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
  const { accumulator } = context
  const initial = context.list()
  const condition = context.constant(true)
  const added = context.call(operators.add, context.ident(accumulator), context.list(element))
  const step =
    predicate === undefined
      ? added
      : context.call(operators.conditional, predicate, added, context.ident(accumulator))
  const result = context.ident(accumulator)
  return fold(context, { range, variable, initial, condition, step, result })
}

interface FoldParts {
  readonly range: Expr
  readonly variable: string
  readonly initial: Expr
  readonly condition: Expr
  readonly step: Expr
  readonly result: Expr
}

function fold(context: MacroContext, parts: FoldParts): Expr {
  return context.comprehension({
    ...parts,
    secondVariable: undefined,
    accumulator: context.accumulator,
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
  if (name === context.accumulator || name === formerAccumulator) {
    return context.issue(argument, 'iteration variable overwrites accumulator variable')
  }
  return name
}

function quantifier(name: string, expandQuantifier: Quantifier): Macro {
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
      return expandQuantifier(context, target, variable, predicate)
    },
  }
}

/** Macros of the language: `has`, `all`, `exists`, `exists_one`, `map` and `filter`. */
export const standardMacros: readonly Macro[] = [
  hasMacro,
  quantifier('all', expandAll),
  quantifier('exists', expandExists),
  quantifier('exists_one', expandExistsOne),
  { name: 'map', isMember: true, arity: 2, expand: expandMap },
  { name: 'map', isMember: true, arity: 3, expand: expandMap },
  filterMacro,
]
