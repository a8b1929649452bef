import { isJsonObject, isList } from '../../base/api/json.ts'
import { writeJson } from '../../base/json/json-write.ts'
import { boundedText } from '../../base/text/bounded-text.ts'
import type { ProgramBudget } from '../program-budget.ts'
import { JqError } from './jq-error.ts'
import type { JqValue } from './jq-node.ts'
import { typeOf } from './order-values.ts'

/** Characters of a text in an error at most. */
const mostPreview = 30

/** Whether a condition holds: all values do but null and false. */
export function isTrue(value: JqValue): boolean {
  return value !== null && value !== false
}

/** A value as text: strings themselves, others as JSON. */
export function textOf(value: JqValue): string {
  return typeof value === 'string' ? value : writeJson(value)
}

/** A value and all within it, depth first. @throws BudgetExceededError */
export function* recurse(
  value: JqValue,
  {
    budget,
    pass,
    keepsOrder,
  }: {
    readonly budget: ProgramBudget
    readonly pass: () => void
    readonly keepsOrder?: boolean
  },
): Generator<JqValue> {
  const pending: JqValue[] = [value]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    pass()
    yield next
    if (typeof next !== 'object' || next === null) continue
    for (const element of elementsOf(next, budget, keepsOrder).toReversed()) pending.push(element)
  }
}

/** Elements of an array, values of an object by sorted keys, or with `keepsOrder` in their order. @throws JqError for others, BudgetExceededError */
export function elementsOf(
  value: JqValue,
  budget: ProgramBudget,
  keepsOrder = false,
): readonly JqValue[] {
  if (isList(value)) {
    budget.spend(value.length)
    return value
  }
  if (isJsonObject(value)) {
    const keys = Object.keys(value)
    budget.spend(keys.length)
    return (keepsOrder ? keys : keys.toSorted()).map((key) => value[key] ?? null)
  }
  throw new JqError(
    `cannot iterate over: ${typeOf(value)}`,
    undefined,
    `Cannot iterate over ${typeOf(value)} (${writeJson(value)})`,
  )
}

/** A value as errors show it: the beginning of a text, the type of what holds others. */
export function previewOf(value: JqValue): string {
  if (typeof value === 'string') return JSON.stringify(boundedText(value, mostPreview))
  return typeof value === 'object' && value !== null ? typeOf(value) : String(value)
}

/** Spends what it takes to sort values: each is compared as often as the number of values has binary digits. @throws BudgetExceededError */
export function spendSorting(values: JqValue[], budget: ProgramBudget): void {
  const before = budget.spent
  budget.spendValue(values)
  budget.spend((budget.spent - before) * Math.ceil(Math.log2(values.length + 1)))
}
