import type { FunctionDeclaration } from '../function-declaration.ts'
import type { Library } from '../library.ts'
import {
  accumulator,
  allFold,
  existsFold,
  existsOneFold,
  type Fold,
  isAccumulator,
} from '../syntax/accumulator-folds.ts'
import { type CallExpr, type Expr, mapInsertName, operators } from '../syntax/ast.ts'
import type { Macro, MacroContext, MacroIssue } from '../syntax/macro.ts'
import { mapOf, typeParameter } from '../types/cel-type.ts'
import { insertEntry } from '../values/growing-map.ts'
import { CelError, type MapValue, type Result } from '../values/value.ts'
import { implement, isAny, isMap } from './typed-implementation.ts'

// Ids of expressions count up as they are made: the order is that of cel-go.

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

/** Makes a quantifier's fold, whose only part is the predicate. */
function quantifier(makeFold: (context: MacroContext, predicate: Expr) => Fold): FoldMaker {
  return (context, _first, [predicate]) => predicate && makeFold(context, predicate)
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

const key = typeParameter('K')
const value = typeParameter('V')
const map = mapOf(key, value)

/** Adds an entry, or all entries of another map; a key that is there already is an error. */
const mapInsert: FunctionDeclaration = {
  name: mapInsertName,
  overloads: [
    {
      id: '@mapInsert_map_key_value',
      parameters: [map, key, value],
      result: map,
      evaluate: implement(mapInsertName, [isMap, isAny, isAny], insertEntry),
    },
    {
      id: '@mapInsert_map_map',
      parameters: [map, map],
      result: map,
      evaluate: implement(mapInsertName, [isMap, isMap], insertEntries),
    },
  ],
}

function insertEntries(target: MapValue, entries: MapValue): Result {
  let result = target
  for (const each of entries.keys()) {
    const inserted = insertEntry(result, each, entries.find(each) ?? null)
    if (inserted instanceof CelError) return inserted
    result = inserted
  }
  return result
}

/** Macros over indices and elements of lists, and over keys and values of maps. */
export const twoVariableComprehensions: Library = {
  name: 'cel.lib.ext.comprev2',
  macros: [
    loopMacro('all', 3, quantifier(allFold)),
    loopMacro('exists', 3, quantifier(existsFold)),
    loopMacro('existsOne', 3, quantifier(existsOneFold)),
    loopMacro('exists_one', 3, quantifier(existsOneFold)),
    loopMacro('transformList', 3, transformList),
    loopMacro('transformList', 4, transformList),
    loopMacro('transformMap', 3, transformMap),
    loopMacro('transformMap', 4, transformMap),
    loopMacro('transformMapEntry', 3, transformMapEntry),
    loopMacro('transformMapEntry', 4, transformMapEntry),
  ],
  functions: [mapInsert],
}
