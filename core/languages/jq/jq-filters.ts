import { isJsonObject, isList } from '../../base/api/json.ts'
import type { ProgramBudget } from '../program-budget.ts'
import { JqError } from './jq-error.ts'
import type { JqNode, JqValue } from './jq-node.ts'
import { elementsOf, isTrue, recurse, spendSorting } from './jq-values.ts'
import { compareValues, typeOf } from './order-values.ts'

/** Runs a node over a value; yields its results one by one. */
export type RunNode = (node: JqNode, input: JqValue) => Generator<JqValue>

/** What a function is called with: how it runs its arguments, and the budget of the query. */
export interface FilterCall {
  readonly run: RunNode
  readonly budget: ProgramBudget
  /** Spends what another result takes. @throws BudgetExceededError */
  readonly pass: () => void
  /** Whether members of objects are taken in their order, as jq does; else by sorted keys, as its version in Go. */
  readonly keepsOrder: boolean
  /** The next input of the program; undefined where there is none. */
  readonly nextInput: () => JqValue | undefined
}

/** Function whose arguments are queries, which it runs itself. @throws JqError, BudgetExceededError */
export type FilterFunction = (
  call: FilterCall,
  input: JqValue,
  args: readonly JqNode[],
) => Generator<JqValue>

const identity: JqNode = { type: 'identity' }

function* select(
  { run }: FilterCall,
  input: JqValue,
  [condition = identity]: readonly JqNode[],
): Generator<JqValue> {
  for (const value of run(condition, input)) if (isTrue(value)) yield input
}

function* map(
  { run, budget, keepsOrder }: FilterCall,
  input: JqValue,
  [query = identity]: readonly JqNode[],
): Generator<JqValue> {
  yield elementsOf(input, budget, keepsOrder).flatMap((item) => [...run(query, item)])
}

function* mapValues(
  { run, budget }: FilterCall,
  input: JqValue,
  [query = identity]: readonly JqNode[],
): Generator<JqValue> {
  const first = (item: JqValue): readonly JqValue[] => {
    for (const value of run(query, item)) return [value]
    return []
  }
  if (!isJsonObject(input)) yield elementsOf(input, budget).flatMap((item) => first(item))
  else {
    yield Object.fromEntries(
      Object.entries(input).flatMap(([key, item]) =>
        first(item ?? null).map((value) => [key, value] as const),
      ),
    )
  }
}

/** Any or all of the results of a generator: `any(f)` over elements, `any(g; f)` over the results of g. */
function test(isAny: boolean): FilterFunction {
  return function* ({ run, budget, keepsOrder }, input, args) {
    const [condition = identity] = args.slice(-1)
    const [source] = args.length === 2 ? args : []
    const items = source ? run(source, input) : elementsOf(input, budget, keepsOrder)
    for (const item of items) {
      for (const value of run(condition, item)) {
        if (isTrue(value) !== isAny) continue
        yield isAny
        return
      }
    }
    yield !isAny
  }
}

function* limit(
  { run }: FilterCall,
  input: JqValue,
  [count = identity, query = identity]: readonly JqNode[],
): Generator<JqValue> {
  for (const most of run(count, input)) {
    let left = Number(most)
    if (left <= 0) continue
    for (const value of run(query, input)) {
      yield value
      if (--left <= 0) break
    }
  }
}

function* first(
  { run }: FilterCall,
  input: JqValue,
  [query = identity]: readonly JqNode[],
): Generator<JqValue> {
  for (const value of run(query, input)) {
    yield value
    return
  }
}

function* last(
  { run }: FilterCall,
  input: JqValue,
  [query = identity]: readonly JqNode[],
): Generator<JqValue> {
  let found: JqValue | undefined
  for (const value of run(query, input)) found = value
  if (found !== undefined) yield found
}

function* range(
  { run, pass }: FilterCall,
  input: JqValue,
  args: readonly JqNode[],
): Generator<JqValue> {
  const [begin = identity, end = identity] = args
  const starts = args.length === 1 ? [0] : run(begin, input)
  for (const start of starts) {
    for (const stop of run(args.length === 1 ? begin : end, input)) {
      for (let at = Number(start); at < Number(stop); at++) {
        pass()
        yield at
      }
    }
  }
}

/** Items with the keys by which they are compared, in order. */
function keyed({ run, budget }: FilterCall, input: JqValue, query: JqNode): [JqValue, JqValue][] {
  if (!isList(input)) throw new JqError(`an array is needed, not: ${typeOf(input)}`)
  const made = input.map((item) => [[...run(query, item)], item] satisfies [JqValue, JqValue])
  const keys = made.map(([key]) => key)
  spendSorting(keys, budget)
  return made.toSorted(([a], [b]) => compareValues(a, b))
}

function groups(call: FilterCall, input: JqValue, query: JqNode): JqValue[][] {
  const made: { readonly key: JqValue; readonly items: JqValue[] }[] = []
  for (const [key, item] of keyed(call, input, query)) {
    const group = made.at(-1)
    if (group && compareValues(group.key, key) === 0) group.items.push(item)
    else made.push({ key, items: [item] })
  }
  return made.map(({ items }) => items)
}

/** The input where it is of one of the types. */
function ofTypes(...types: readonly string[]): FilterFunction {
  return function* (_, input) {
    if (types.includes(typeOf(input))) yield input
  }
}

/** Function of the whole input by a key of its items. */
function byKey(give: (call: FilterCall, input: JqValue, query: JqNode) => JqValue): FilterFunction {
  return function* (call, input, [query = identity]) {
    yield give(call, input, query)
  }
}

/** Functions whose arguments are queries, by name and number of arguments. */
export const filterFunctions: ReadonlyMap<string, FilterFunction> = new Map<string, FilterFunction>(
  [
    [
      'empty/0',
      function* () {
        yield* []
      },
    ],
    ['select/1', select],
    ['map/1', map],
    ['map_values/1', mapValues],
    ['any/1', test(true)],
    ['any/2', test(true)],
    ['all/1', test(false)],
    ['all/2', test(false)],
    ['limit/2', limit],
    ['first/1', first],
    ['last/1', last],
    ['range/1', range],
    ['range/2', range],
    [
      'recurse/0',
      function* (call, input) {
        yield* recurse(input, call)
      },
    ],
    [
      'values/0',
      function* (_, input) {
        if (input !== null) yield input
      },
    ],
    ['nulls/0', ofTypes('null')],
    ['booleans/0', ofTypes('boolean')],
    ['numbers/0', ofTypes('number')],
    ['strings/0', ofTypes('string')],
    ['arrays/0', ofTypes('array')],
    ['objects/0', ofTypes('object')],
    ['iterables/0', ofTypes('array', 'object')],
    ['scalars/0', ofTypes('null', 'boolean', 'number', 'string')],
    ['sort_by/1', byKey((call, input, query) => keyed(call, input, query).map(([, item]) => item))],
    ['group_by/1', byKey(groups)],
    [
      'unique_by/1',
      byKey((call, input, query) => groups(call, input, query).map(([item]) => item ?? null)),
    ],
    ['min_by/1', byKey((call, input, query) => keyed(call, input, query)[0]?.[1] ?? null)],
    ['max_by/1', byKey((call, input, query) => keyed(call, input, query).at(-1)?.[1] ?? null)],
  ],
)
