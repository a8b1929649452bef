import { isJsonObject, isList } from '../../base/api/json.ts'
import { indexed } from './access-values.ts'
import { type ArithmeticOperator, arithmetic } from './jq-arithmetic.ts'
import { JqError } from './jq-error.ts'
import type { FilterCall } from './jq-filters.ts'
import type { JqNode, JqValue } from './jq-node.ts'
import { type JqPath, pathOf, valueAt, withoutPaths, withValue } from './jq-paths.ts'
import { elementsOf, isTrue } from './jq-values.ts'

/** A value within the input of a query, and where it stands. */
interface Place {
  readonly path: JqPath
  readonly value: JqValue
}

/** The places that a query names, from a place on. @throws JqError for a query whose results are no parts of its input */
export function* placesOf(node: JqNode, from: Place, call: FilterCall): Generator<Place> {
  call.pass()
  switch (node.type) {
    case 'identity':
      yield from
      return
    case 'recurse':
      yield* everyPlace(from, call)
      return
    case 'index':
      for (const key of call.run(node.key, from.value)) {
        for (const of of placesOf(node.of, from, call)) {
          if (typeof key !== 'string' && typeof key !== 'number') throw noPath()
          yield { path: [...of.path, key], value: indexed(of.value, key, call.budget) }
        }
      }
      return
    case 'iterate':
      for (const of of placesOf(node.of, from, call)) yield* placesWithin(of, call)
      return
    case 'pipe':
      for (const left of placesOf(node.left, from, call)) yield* placesOf(node.right, left, call)
      return
    case 'comma':
      yield* placesOf(node.left, from, call)
      yield* placesOf(node.right, from, call)
      return
    case 'if':
      for (const condition of call.run(node.condition, from.value)) {
        const branch = isTrue(condition) ? node.body : node.otherwise
        if (branch) yield* placesOf(branch, from, call)
        else yield from
      }
      return
    case 'try':
      try {
        yield* placesOf(node.body, from, call)
      } catch (error) {
        if (!(error instanceof JqError)) throw error
      }
      return
    case 'binary':
      if (node.operator !== '//') throw noPath()
      yield* alternatives(node.left, node.right, from, call)
      return
    case 'call':
      yield* placesOfCall(node, from, call)
      return
    case 'array':
    case 'assign':
    case 'bind':
    case 'foreach':
    case 'literal':
    case 'negate':
    case 'object':
    case 'reduce':
    case 'slice':
    case 'text':
    case 'variable':
      throw noPath()
  }
}

function noPath(): JqError {
  return new JqError('Invalid path expression')
}

function* alternatives(
  left: JqNode,
  right: JqNode,
  from: Place,
  call: FilterCall,
): Generator<Place> {
  let isFound = false
  try {
    for (const place of placesOf(left, from, call)) {
      if (!isTrue(place.value)) continue
      isFound = true
      yield place
    }
  } catch (error) {
    if (!(error instanceof JqError)) throw error
  }
  if (!isFound) yield* placesOf(right, from, call)
}

function* placesWithin({ path, value }: Place, call: FilterCall): Generator<Place> {
  if (isJsonObject(value)) {
    const keys = Object.keys(value)
    for (const key of call.keepsOrder ? keys : keys.toSorted()) {
      call.pass()
      yield { path: [...path, key], value: value[key] ?? null }
    }
    return
  }
  for (const [index, item] of elementsOf(value, call.budget).entries()) {
    call.pass()
    yield { path: [...path, index], value: item }
  }
}

function* everyPlace(place: Place, call: FilterCall): Generator<Place> {
  call.budget.spend(place.path.length)
  yield place
  if (!isList(place.value) && !isJsonObject(place.value)) return
  for (const inner of placesWithin(place, call)) yield* everyPlace(inner, call)
}

function* placesOfCall(
  { name, args }: JqNode & { readonly type: 'call' },
  from: Place,
  call: FilterCall,
): Generator<Place> {
  const [first] = args
  switch (`${name}/${args.length}`) {
    case 'empty/0':
      return
    case 'select/1':
      if (!first) return
      for (const value of call.run(first, from.value)) if (isTrue(value)) yield from
      return
    case 'recurse/0':
      yield* everyPlace(from, call)
      return
    case 'first/0':
      yield { path: [...from.path, 0], value: indexed(from.value, 0, call.budget) }
      return
    case 'last/0':
      yield { path: [...from.path, -1], value: indexed(from.value, -1, call.budget) }
      return
    case 'first/1':
      if (!first) return
      for (const place of placesOf(first, from, call)) {
        yield place
        return
      }
      return
    case 'getpath/1':
      if (!first) return
      for (const value of call.run(first, from.value)) {
        const path = pathOf(value)
        yield { path: [...from.path, ...path], value: valueAt(from.value, path, call.budget) }
      }
      return
    default:
      throw noPath()
  }
}

/** The paths that a query names within a value. */
export function pathsOf(node: JqNode, input: JqValue, call: FilterCall): readonly JqPath[] {
  return Array.from(placesOf(node, { path: [], value: input }, call), ({ path }) => path)
}

/** The results of an assignment. @throws JqError */
export function* runAssignment(
  { operator, left, right }: JqNode & { readonly type: 'assign' },
  input: JqValue,
  call: FilterCall,
): Generator<JqValue> {
  const { budget } = call
  const paths = pathsOf(left, input, call)
  if (operator === '|=') {
    yield updated(input, paths, right, call)
    return
  }
  for (const value of call.run(right, input)) {
    let made = input
    for (const path of paths) {
      const before = operator === '=' ? null : valueAt(made, path, budget)
      made = withValue(made, path, assigned(operator, before, value, call), budget)
    }
    yield made
  }
}

function assigned(
  operator: Exclude<(JqNode & { readonly type: 'assign' })['operator'], '|='>,
  before: JqValue,
  value: JqValue,
  { budget }: FilterCall,
): JqValue {
  if (operator === '=') return value
  if (operator === '//=') return isTrue(before) ? before : value
  return arithmetic(operator.slice(0, -1) as ArithmeticOperator, before, value, budget)
}

/** A value with each part at some paths changed to the first result of a query; parts without a result are deleted. */
function updated(
  input: JqValue,
  paths: readonly JqPath[],
  query: JqNode,
  call: FilterCall,
): JqValue {
  const { budget } = call
  const gone: JqPath[] = []
  let made = input
  for (const path of paths) {
    const [next] = firstOf(call.run(query, valueAt(made, path, budget)))
    if (next === undefined) gone.push(path)
    else made = withValue(made, path, next, budget)
  }
  return withoutPaths(made, gone, budget)
}

function firstOf(results: Iterable<JqValue>): readonly JqValue[] {
  for (const value of results) return [value]
  return []
}
