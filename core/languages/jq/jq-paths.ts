import {
  getKey,
  isJsonObject,
  isList,
  setKey,
  type WritableJsonObject,
} from '../../base/api/json.ts'
import type { ProgramBudget } from '../program-budget.ts'
import { indexed } from './access-values.ts'
import { JqError } from './jq-error.ts'
import type { JqValue } from './jq-node.ts'
import { compareValues, typeOf } from './order-values.ts'

/** Names and indices that lead into a value. */
export type JqPath = readonly (string | number)[]

/** The longest list that an assignment makes. */
const longestList = 100_000

/** A list as a path. @throws JqError */
export function pathOf(value: JqValue): JqPath {
  if (!isList(value)) throw new JqError('Path must be specified as an array')
  return value.map((step) => {
    if (typeof step === 'string' || typeof step === 'number') return step
    throw new JqError(`Invalid path component: ${typeOf(step)}`)
  })
}

/** The value at a path; null where there is none. @throws JqError */
export function valueAt(value: JqValue, path: JqPath, budget: ProgramBudget): JqValue {
  let at = value
  for (const step of path) {
    if (at === null) return null
    at = indexed(at, step, budget)
  }
  return at
}

/** A value with another one at a path; what it shares with the first one stays as it is. @throws JqError */
export function withValue(
  value: JqValue,
  path: JqPath,
  next: JqValue,
  budget: ProgramBudget,
): JqValue {
  const [step, ...rest] = path
  if (step === undefined) return next
  budget.spend()
  if (typeof step === 'string') {
    if (value !== null && !isJsonObject(value)) throw cannotIndex(value, JSON.stringify(step))
    const object: WritableJsonObject = { ...value }
    budget.spend(Object.keys(object).length)
    setKey(object, step, withValue(getKey(object, step) ?? null, rest, next, budget))
    return object
  }
  if (value !== null && !isList(value)) throw cannotIndex(value, 'number')
  const list = value === null ? [] : [...value]
  budget.spend(list.length)
  const index = step < 0 ? list.length + Math.floor(step) : Math.floor(step)
  if (index < 0) throw new JqError('Out of bounds negative array index')
  if (index > longestList) throw new JqError('Array index too large')
  while (list.length < index) list.push(null)
  list[index] = withValue(list[index] ?? null, rest, next, budget)
  return list
}

function cannotIndex(value: JqValue, key: string): JqError {
  return new JqError(`Cannot index ${typeOf(value)} with ${key}`)
}

/** A value without what stands at some paths. @throws JqError */
export function withoutPaths(
  value: JqValue,
  paths: readonly JqPath[],
  budget: ProgramBudget,
): JqValue {
  // The last ones first, so that indices of lists stay those of what they name.
  const ordered = paths.toSorted((a, b) => -compareValues([...a], [...b]))
  return ordered.reduce((left, path) => withoutPath(left, path, budget), value)
}

function withoutPath(value: JqValue, path: JqPath, budget: ProgramBudget): JqValue {
  const [step, ...rest] = path
  if (step === undefined || value === null) return null
  budget.spend()
  if (isJsonObject(value) && typeof step === 'string') {
    const known = getKey(value, step)
    if (known === undefined) return value
    budget.spend(Object.keys(value).length)
    if (rest.length > 0) return withValue(value, [step], withoutPath(known, rest, budget), budget)
    return Object.fromEntries(Object.entries(value).filter(([key]) => key !== step))
  }
  if (isList(value) && typeof step === 'number') {
    const index = step < 0 ? value.length + step : step
    const known = value[index]
    if (known === undefined) return value
    budget.spend(value.length)
    return rest.length > 0
      ? value.with(index, withoutPath(known, rest, budget))
      : value.toSpliced(index, 1)
  }
  throw new JqError(
    `Cannot delete field at ${typeof step === 'string' ? 'object' : 'array'} index of ${typeOf(value)}`,
  )
}
