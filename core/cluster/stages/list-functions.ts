import {
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
  isList,
} from '../../base/api/json.ts'
import { writeJson } from '../../base/json/json-write.ts'
import { isTrue, showValue } from '../../languages/go-template/show-value.ts'
import { TemplateError } from '../../languages/go-template/template-error.ts'
import type { TemplateFunctions } from '../../languages/go-template/template-function.ts'
import type { TemplateValue } from '../../languages/go-template/template-node.ts'

function number(value: TemplateValue): number {
  const parsed = typeof value === 'string' ? Number(value) : Number(value ?? 0)
  return Number.isFinite(parsed) ? parsed : 0
}

function list(value: TemplateValue): readonly JsonValue[] {
  if (isList(value)) return value
  throw new TemplateError(`a list is needed, not ${showValue(value)}`)
}

function members(value: TemplateValue): JsonObject {
  if (isJsonObject(value)) return value
  throw new TemplateError(`a dict is needed, not ${showValue(value)}`)
}

function dict(args: readonly TemplateValue[]): JsonObject {
  const made: JsonObject = {}
  for (let at = 0; at < args.length; at += 2) {
    setKey(made, showValue(args[at]), args[at + 1] ?? '')
  }
  return made
}

function numbersBelow(end: TemplateValue): JsonValue {
  const count = number(end)
  return Array.from({ length: Math.max(0, count) }, (_, at) => at)
}

function fold(
  values: readonly TemplateValue[],
  combine: (sum: number, value: number) => number,
): number {
  const [first = 0, ...rest] = values.map(number)
  return rest.reduce((sum, value) => combine(sum, value), first)
}

function divide(a: TemplateValue, b: TemplateValue): number {
  if (number(b) === 0) throw new TemplateError('division by zero')
  return Math.trunc(number(a) / number(b))
}

/** Functions of sprig for defaults, lists, dicts and numbers. */
export const listFunctions: TemplateFunctions = {
  default: (initial, value) => (isTrue(value) ? value : initial),
  empty: (value) => !isTrue(value),
  coalesce: (...values) => values.find(isTrue),
  ternary: (yes, no, condition) => (isTrue(condition) ? yes : no),
  list: (...values) => values.map((value) => value ?? null),
  first: (value) => list(value)[0],
  last: (value) => list(value).at(-1),
  rest: (value) => list(value).slice(1),
  has: (wanted, value) => list(value).includes(wanted ?? null),
  join: (separator, value) => list(value).map(showValue).join(showValue(separator)),
  splitList: (separator, value) => showValue(value).split(showValue(separator)),
  until: numbersBelow,
  dict: (...args) => dict(args),
  get: (value, key) => getKey(members(value), showValue(key)) ?? '',
  hasKey: (value, key) => getKey(members(value), showValue(key)) !== undefined,
  keys: (value) => Object.keys(members(value)).toSorted(),
  toJson: (value) => writeJson(value ?? null),
  int: (value) => Math.trunc(number(value)),
  int64: (value) => Math.trunc(number(value)),
  float64: number,
  atoi: (value) => Math.trunc(number(value)),
  add: (...values) => fold(values, (sum, value) => sum + value),
  sub: (...values) => fold(values, (sum, value) => sum - value),
  mul: (...values) => fold(values, (sum, value) => sum * value),
  max: (...values) => fold(values, Math.max),
  min: (...values) => fold(values, Math.min),
  div: divide,
  mod: (a, b) => number(a) - divide(a, b) * number(b),
}
