import { isJsonObject, isList, type JsonObject, setKey } from '../../base/api/json.ts'
import { JqError } from './jq-error.ts'
import type { FilterCall, FilterFunction } from './jq-filters.ts'
import type { JqNode, JqValue } from './jq-node.ts'
import { type JqPath, pathOf, valueAt, withoutPaths, withValue } from './jq-paths.ts'
import { elementsOf, isTrue, textOf } from './jq-values.ts'
import { typeOf } from './order-values.ts'
import { pathsOf, placesOf } from './run-paths.ts'

const identity: JqNode = { type: 'identity' }
const everything: JqNode = { type: 'recurse', at: 0 }

function* paths(call: FilterCall, input: JqValue, condition?: JqNode): Generator<JqValue> {
  for (const { path, value } of placesOf(everything, { path: [], value: input }, call)) {
    if (path.length === 0) continue
    const results = condition ? call.run(condition, value) : [true]
    for (const result of results) if (isTrue(result)) yield [...path]
  }
}

/** A value, and what a query gives over it, again and again; without a call for each level, of which there may be many. */
function* recurseBy(call: FilterCall, input: JqValue, step: JqNode): Generator<JqValue> {
  const open: Iterator<JqValue>[] = [[input][Symbol.iterator]()]
  for (let results = open.at(-1); results; results = open.at(-1)) {
    const { done, value } = results.next()
    if (done === true) {
      open.pop()
      continue
    }
    call.pass()
    call.budget.spend(open.length)
    yield value
    open.push(call.run(step, value))
  }
}

/** A value whose parts, then itself, are changed by a query. */
function walked(call: FilterCall, value: JqValue, query: JqNode): JqValue {
  call.pass()
  let inner = value
  if (isList(value)) inner = value.map((item) => walked(call, item, query))
  else if (isJsonObject(value)) {
    inner = Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, walked(call, item ?? null, query)]),
    )
  }
  for (const result of call.run(query, inner)) return result
  return null
}

function withEntries(call: FilterCall, input: JqValue, query: JqNode): JqValue {
  if (!isJsonObject(input) && !isList(input)) {
    throw new JqError(`${typeOf(input)} has no keys`)
  }
  const keys = isList(input) ? [...input.keys()] : Object.keys(input)
  const made: JsonObject = {}
  const values = elementsOf(input, call.budget, true)
  for (const [index, key] of keys.entries()) {
    for (const entry of call.run(query, { key, value: values[index] ?? null })) {
      if (!isJsonObject(entry)) throw new JqError(`Cannot index ${typeOf(entry)} with "key"`)
      const name = entry['key'] ?? entry['k'] ?? entry['name'] ?? entry['Name'] ?? null
      setKey(made, name === null ? 'null' : textOf(name), entry['value'] ?? entry['v'] ?? null)
    }
  }
  return made
}

function* rangeBy(
  { run, pass }: FilterCall,
  input: JqValue,
  [from = identity, to = identity, by = identity]: readonly JqNode[],
): Generator<JqValue> {
  for (const start of run(from, input)) {
    for (const end of run(to, input)) {
      for (const step of run(by, input)) {
        const [first, last, width] = [Number(start), Number(end), Number(step)]
        if (width === 0 || Number.isNaN(width)) continue
        for (let at = first; width > 0 ? at < last : at > last; at += width) {
          pass()
          yield at
        }
      }
    }
  }
}

/** Functions of paths, and others whose arguments are queries. */
export const pathFunctions: ReadonlyMap<string, FilterFunction> = new Map<string, FilterFunction>([
  [
    'path/1',
    function* (call, input, [query = identity]) {
      for (const path of pathsOf(query, input, call)) yield [...path]
    },
  ],
  ['paths/0', (call, input) => paths(call, input)],
  ['paths/1', (call, input, [condition]) => paths(call, input, condition)],
  [
    'leaf_paths/0',
    (call, input) => paths(call, input, { type: 'call', at: 0, name: 'is_scalar', args: [] }),
  ],
  [
    'is_scalar/0',
    function* (_, input) {
      yield !isList(input) && !isJsonObject(input)
    },
  ],
  [
    'getpath/1',
    function* ({ run, budget }, input, [path = identity]) {
      for (const value of run(path, input)) yield valueAt(input, pathOf(value), budget)
    },
  ],
  [
    'setpath/2',
    function* ({ run, budget }, input, [path = identity, value = identity]) {
      for (const next of run(value, input)) {
        for (const at of run(path, input)) yield withValue(input, pathOf(at), next, budget)
      }
    },
  ],
  [
    'delpaths/1',
    function* ({ run, budget }, input, [paths_ = identity]) {
      for (const value of run(paths_, input)) {
        if (!isList(value)) throw new JqError('Paths must be specified as an array')
        yield withoutPaths(input, value.map(pathOf), budget)
      }
    },
  ],
  [
    'del/1',
    function* (call, input, [query = identity]) {
      const gone: readonly JqPath[] = pathsOf(query, input, call)
      yield withoutPaths(input, gone, call.budget)
    },
  ],
  [
    'with_entries/1',
    function* (call, input, [query = identity]) {
      yield withEntries(call, input, query)
    },
  ],
  ['recurse/1', (call, input, [step = identity]) => recurseBy(call, input, step)],
  [
    'walk/1',
    function* (call, input, [query = identity]) {
      yield walked(call, input, query)
    },
  ],
  ['range/3', rangeBy],
])
