import { getKey, isJsonObject, isList } from '../../base/api/json.ts'
import { formatValues, typeName } from './format-values.ts'
import { isTrue, showValue } from './show-value.ts'
import { TemplateError } from './template-error.ts'
import type { TemplateFunctions } from './template-function.ts'
import type { TemplateValue } from './template-node.ts'

function isNumber(value: TemplateValue): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

function equal(a: TemplateValue, b: TemplateValue): boolean {
  if (isNumber(a) && isNumber(b)) return Number(a) === Number(b)
  const isBasic = (value: TemplateValue): boolean => typeof value !== 'object' || value === null
  if (!isBasic(a) || !isBasic(b)) throw new TemplateError('non-comparable types cannot be compared')
  return (a ?? null) === (b ?? null)
}

function less(a: TemplateValue, b: TemplateValue): boolean {
  if (isNumber(a) && isNumber(b)) return Number(a) < Number(b)
  if (typeof a === 'string' && typeof b === 'string') return a < b
  throw new TemplateError(`incompatible types for comparison: ${typeName(a)} and ${typeName(b)}`)
}

function element(value: TemplateValue, key: TemplateValue): TemplateValue {
  if (value === undefined || value === null) throw new TemplateError('index of untyped nil')
  if (isJsonObject(value)) return typeof key === 'string' ? getKey(value, key) : undefined
  if (!isList(value) && typeof value !== 'string') {
    throw new TemplateError(`cannot index item of type ${typeName(value)}`)
  }
  const at = placeIn(value.length, key)
  return isList(value) ? value[at] : value.codePointAt(at)
}

function placeIn(length: number, key: TemplateValue): number {
  if (!isNumber(key)) throw new TemplateError(`cannot index slice with type ${typeName(key)}`)
  const at = Number(key)
  if (at < 0 || at >= length) throw new TemplateError(`index out of range: ${at}`)
  return at
}

function slice(value: TemplateValue, begin: TemplateValue, end: TemplateValue): TemplateValue {
  if (!isList(value) && typeof value !== 'string') {
    throw new TemplateError(`cannot slice item of type ${typeName(value)}`)
  }
  const from = begin === undefined ? 0 : Number(begin)
  const to = end === undefined ? value.length : Number(end)
  if (!(from >= 0 && from <= to && to <= value.length)) {
    throw new TemplateError(`slice out of range: ${from}:${to}`)
  }
  return value.slice(from, to)
}

function length(value: TemplateValue): number {
  if (typeof value === 'string') return new TextEncoder().encode(value).length
  if (isList(value)) return value.length
  if (isJsonObject(value)) return Object.keys(value).length
  throw new TemplateError(`len of type ${typeName(value)}`)
}

/** Operands side by side as `fmt.Sprint` writes them: with a space where neither is a string. */
function print(values: readonly TemplateValue[]): string {
  return values
    .map((value, at) => {
      const before = at > 0 && typeof values[at - 1] !== 'string' && typeof value !== 'string'
      return `${before ? ' ' : ''}${showValue(value ?? null)}`
    })
    .join('')
}

const htmlEscapes: Readonly<Record<string, string>> = {
  '"': '&#34;',
  "'": '&#39;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Functions of Go's text/template, but for `and` and `or`, which do not evaluate all their arguments. */
export const builtInFunctions: TemplateFunctions = {
  not: (value) => !isTrue(value),
  eq: (first, ...others) => {
    if (others.length === 0) throw new TemplateError('missing argument for comparison')
    return others.some((other) => equal(first, other))
  },
  ne: (a, b) => !equal(a, b),
  lt: (a, b) => less(a, b),
  le: (a, b) => less(a, b) || equal(a, b),
  gt: (a, b) => less(b, a),
  ge: (a, b) => less(b, a) || equal(a, b),
  len: (value) => length(value),
  index: (value, ...keys) => {
    let found = value
    for (const key of keys) found = element(found, key)
    return found
  },
  slice: (value, begin, end) => slice(value, begin, end),
  print: (...values) => print(values),
  printf: (format, ...values) => formatValues(showValue(format), values),
  println: (...values) => `${values.map((value) => showValue(value ?? null)).join(' ')}\n`,
  html: (...values) => print(values).replaceAll(/["'&<>]/g, (char) => htmlEscapes[char] ?? char),
  urlquery: (...values) => encodeURIComponent(print(values)).replaceAll('%20', '+'),
  js: (...values) =>
    JSON.stringify(print(values))
      .slice(1, -1)
      .replaceAll("'", String.raw`\'`),
}
