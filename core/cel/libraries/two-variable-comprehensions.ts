import type { Library } from '../library.ts'
import { type CallExpr, type ComprehensionExpr, type Expr, operators } from '../syntax/ast.ts'
import type { Macro, MacroContext, MacroIssue } from '../syntax/macro.ts'
import { mapInsert, mapInsertName } from './map-insert.ts'

/** What a macro makes of a loop's accumulator. */
type Fold = Pick<ComprehensionExpr, 'initial' | 'condition' | 'step' | 'result'>

// Ids of expressions count up as they are made: the order is that of the original.

/** Makes the fold of a macro: `first` is the variable of indices or keys, `parts` are the arguments behind the variables. */
type FoldMaker = (context: MacroContext, first: string, parts: readonly Expr[]) => Fold | undefined

/** Makes one step of a transformation of the accumulator. */
type StepMaker = (context: MacroContext, first: string, transform: Expr) => Expr

function loopMacro(name: string, arity: number, makeFold: FoldMaker): Macro {
  return {
    name,
    isMember: true,
    arity,
    expand: (context, call) => expandLoop(context, call, makeFold),
  }
}

function expandLoop(
  context: MacroContext,
  { target, args }: CallExpr,
  makeFold: FoldMaker,
): Expr | MacroIssue | undefined {
  const [first, second, ...parts] = args
  if (!target || !first || !second) return undefined
  if (first.kind !== 'ident') return context.issue(first, notSimple)
  if (second.kind !== 'ident') return context.issue(second, notSimple)
  if (first.name === second.name) {
    return context.issue(second, `duplicate variable name: ${first.name}`)
  }
  if (isAccumulator(context, first.name)) return context.issue(first, overwritten)
  if (isAccumulator(context, second.name)) return context.issue(second, overwritten)
  const fold = makeFold(context, first.name, parts)
  return (
    fold &&
    context.comprehension({
      range: target,
      variable: first.name,
      secondVariable: second.name,
      accumulator: context.accumulator,
      ...fold,
    })
  )
}

const notSimple = 'argument must be a simple name'
const overwritten = 'iteration variable overwrites accumulator variable'

function isAccumulator(context: MacroContext, name: string): boolean {
  return name === context.accumulator || name === '__result__'
}

function accumulator(context: MacroContext): Expr {
  return context.ident(context.accumulator)
}

const all: FoldMaker = (context, _first, [predicate]) =>
  predicate && {
    initial: context.constant(true),
    condition: context.call(operators.notStrictlyFalse, accumulator(context)),
    step: context.call(operators.logicalAnd, accumulator(context), predicate),
    result: accumulator(context),
  }

const exists: FoldMaker = (context, _first, [predicate]) =>
  predicate && {
    initial: context.constant(false),
    condition: context.call(
      operators.notStrictlyFalse,
      context.call(operators.logicalNot, accumulator(context)),
    ),
    step: context.call(operators.logicalOr, accumulator(context), predicate),
    result: accumulator(context),
  }

const existsOne: FoldMaker = (context, _first, [predicate]) =>
  predicate && {
    initial: context.constant(0),
    condition: context.constant(true),
    step: context.call(
      operators.conditional,
      predicate,
      context.call(operators.add, accumulator(context), context.constant(1)),
      accumulator(context),
    ),
    result: context.call(operators.equals, accumulator(context), context.constant(1)),
  }

/** A fold of one transformation, before which a filter may stand. */
function transformation(
  makeInitial: (context: MacroContext) => Expr,
  makeStep: StepMaker,
): FoldMaker {
  return (context, first, parts) => {
    const transform = parts.at(-1)
    if (!transform) return undefined
    const filter = parts.length > 1 ? parts[0] : undefined
    const added = makeStep(context, first, transform)
    const step = filter
      ? context.call(operators.conditional, filter, added, accumulator(context))
      : added
    return {
      initial: makeInitial(context),
      condition: context.constant(true),
      step,
      result: accumulator(context),
    }
  }
}

const transformList = transformation(
  (context) => context.list(),
  (context, _first, transform) =>
    context.call(operators.add, accumulator(context), context.list(transform)),
)

const transformMap = transformation(
  (context) => context.map(),
  (context, first, transform) =>
    context.call(mapInsertName, accumulator(context), context.ident(first), transform),
)

const transformMapEntry = transformation(
  (context) => context.map(),
  (context, _first, transform) => context.call(mapInsertName, accumulator(context), transform),
)

/** Macros over indices and elements of lists, and over keys and values of maps. */
export const twoVariableComprehensions: Library = {
  name: 'cel.lib.ext.comprev2',
  macros: [
    loopMacro('all', 3, all),
    loopMacro('exists', 3, exists),
    loopMacro('existsOne', 3, existsOne),
    loopMacro('exists_one', 3, existsOne),
    loopMacro('transformList', 3, transformList),
    loopMacro('transformList', 4, transformList),
    loopMacro('transformMap', 3, transformMap),
    loopMacro('transformMap', 4, transformMap),
    loopMacro('transformMapEntry', 3, transformMapEntry),
    loopMacro('transformMapEntry', 4, transformMapEntry),
  ],
  functions: [mapInsert],
}
