import { getKey, isJsonObject, isList } from '../../base/api/json.ts'
import type { ProgramBudget } from '../program-budget.ts'
import { JqError } from './jq-error.ts'
import type { JqValue } from './jq-node.ts'
import { previewOf } from './jq-values.ts'
import { compareValues, typeOf } from './order-values.ts'

/** @throws JqError for what is no number */
export function negated(value: JqValue): JqValue {
  if (typeof value === 'number') return -value
  throw new JqError(`cannot negate: ${typeOf(value)} (${previewOf(value)})`)
}

/** The member or element of a key; null where there is none. @throws JqError, BudgetExceededError */
export function indexed(of: JqValue, key: JqValue, budget: ProgramBudget): JqValue {
  if (of === null && (typeof key === 'string' || typeof key === 'number' || key === null))
    return null
  if (isJsonObject(of) && typeof key === 'string') return getKey(of, key) ?? null
  if (isList(of) && typeof key === 'number') return of.at(Math.floor(key)) ?? null
  if (isList(of) && isList(key)) {
    spendPairs(of, key, budget)
    return placesOf(of, key)
  }
  const told = typeof key === 'string' ? JSON.stringify(key) : typeOf(key)
  throw new JqError(
    `expected an object or array with key ${previewOf(key)} but got: ${typeOf(of)}`,
    undefined,
    `Cannot index ${typeOf(of)} with ${told}`,
  )
}

/** Places at which a list stands within another. */
function placesOf(list: readonly JqValue[], wanted: readonly JqValue[]): JqValue {
  return list.flatMap((_, at) => {
    const part = list.slice(at, at + wanted.length)
    return wanted.length > 0 && compareValues(part, [...wanted]) === 0 ? [at] : []
  })
}

/** Spends what it takes to compare each part of a value with the whole of another. @throws BudgetExceededError */
export function spendPairs(a: JqValue, b: JqValue, budget: ProgramBudget): void {
  const before = budget.spent
  budget.spendValue(a)
  const steps = budget.spent - before
  budget.spendValue(b)
  budget.spend(steps * (budget.spent - before - steps))
}

/** Part of a list or text. @throws JqError, BudgetExceededError */
export function sliced(value: JqValue, from: JqValue, to: JqValue, budget: ProgramBudget): JqValue {
  if (value === null) return null
  if (!isList(value) && typeof value !== 'string') {
    throw new JqError(`expected an array or a string to slice but got: ${typeOf(value)}`)
  }
  budget.spend(value.length)
  const begin = from === null ? 0 : Math.floor(Number(from))
  const end = to === null ? undefined : Math.ceil(Number(to))
  return isList(value) ? value.slice(begin, end) : Array.from(value).slice(begin, end).join('')
}
