import { isJsonObject, type JsonObject, setKey, isList } from '../../base/api/json.ts'
import { writeJson } from '../../base/json/json-write.ts'
import { boundedText } from '../../base/text/bounded-text.ts'
import type { ProgramBudget } from '../program-budget.ts'
import { spendPairs } from './access-values.ts'
import { JqError } from './jq-error.ts'
import type { BinaryOperator, JqValue } from './jq-node.ts'
import { compareValues, typeOf } from './order-values.ts'

export type ArithmeticOperator = Exclude<BinaryOperator, '//' | 'and' | 'or'>

/** Operators between two values. @throws JqError for types that an operator does not take, BudgetExceededError */
export function arithmetic(
  operator: ArithmeticOperator,
  a: JqValue,
  b: JqValue,
  budget: ProgramBudget,
): JqValue {
  if (isList(a) && isList(b) && operator === '-') spendPairs(a, b, budget)
  else {
    budget.spendValue(a)
    budget.spendValue(b)
  }
  switch (operator) {
    case '==':
      return compareValues(a, b) === 0
    case '!=':
      return compareValues(a, b) !== 0
    case '<':
      return compareValues(a, b) < 0
    case '<=':
      return compareValues(a, b) <= 0
    case '>':
      return compareValues(a, b) > 0
    case '>=':
      return compareValues(a, b) >= 0
    case '+':
      return add(a, b)
    case '-':
      return subtract(a, b)
    case '*':
      return multiply(a, b, budget)
    case '/':
      return divide(a, b, budget)
    case '%':
      return remainder(a, b)
  }
}

function refuse(operator: string, a: JqValue, b: JqValue): JqError {
  const told = `${shown(a)} and ${shown(b)} cannot be ${verbs[operator] ?? 'combined'}`
  return new JqError(`cannot apply ${operator} to: ${typeOf(a)} and ${typeOf(b)}`, undefined, told)
}

const verbs: Readonly<Record<string, string>> = {
  '+': 'added',
  '-': 'subtracted',
  '*': 'multiplied',
  '/': 'divided',
  '%': 'divided',
}

function shown(value: JqValue): string {
  return `${typeOf(value)} (${boundedText(writeJson(value), 27)})`
}

function byZero(message: string, a: JqValue, b: JqValue): JqError {
  const told = `${shown(a)} and ${shown(b)} cannot be divided because the divisor is zero`
  return new JqError(message, undefined, told)
}

function add(a: JqValue, b: JqValue): JqValue {
  if (a === null) return b
  if (b === null) return a
  if (typeof a === 'number' && typeof b === 'number') return a + b
  if (typeof a === 'string' && typeof b === 'string') return a + b
  if (isList(a) && isList(b)) return [...a, ...b]
  if (isJsonObject(a) && isJsonObject(b)) return { ...a, ...b }
  throw refuse('+', a, b)
}

function subtract(a: JqValue, b: JqValue): JqValue {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (isList(a) && isList(b)) {
    return a.filter((item) => b.every((other) => compareValues(item, other) !== 0))
  }
  throw refuse('-', a, b)
}

function multiply(a: JqValue, b: JqValue, budget: ProgramBudget): JqValue {
  if (typeof a === 'number' && typeof b === 'number') return a * b
  if (typeof a === 'string' && typeof b === 'number') return repeated(a, b, budget)
  if (typeof a === 'number' && typeof b === 'string') return repeated(b, a, budget)
  if (isJsonObject(a) && isJsonObject(b)) return merged(a, b)
  throw refuse('*', a, b)
}

function repeated(text: string, count: number, budget: ProgramBudget): JqValue {
  if (!(count > 0)) return null
  budget.spendText(text.length * count)
  return text.repeat(Math.max(1, Math.floor(count)))
}

function merged(a: JsonObject, b: JsonObject): JsonObject {
  const made = { ...a }
  for (const [key, value] of Object.entries(b)) {
    const before = made[key]
    const isDeep = isJsonObject(before) && isJsonObject(value)
    setKey(made, key, isDeep ? merged(before, value) : (value ?? null))
  }
  return made
}

function divide(a: JqValue, b: JqValue, budget: ProgramBudget): JqValue {
  if (typeof a === 'number' && typeof b === 'number') {
    if (b === 0) throw byZero(`cannot divide ${a} by: 0`, a, b)
    return a / b
  }
  if (typeof a === 'string' && typeof b === 'string') {
    budget.spend(a.length)
    return a === '' ? [] : a.split(b)
  }
  throw refuse('/', a, b)
}

function remainder(a: JqValue, b: JqValue): JqValue {
  if (typeof a !== 'number' || typeof b !== 'number') throw refuse('%', a, b)
  const divisor = Math.trunc(b)
  if (divisor === 0) throw byZero(`cannot modulo ${a} by: 0`, a, b)
  return Math.trunc(a) % divisor
}
