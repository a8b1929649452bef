import { type Expr, operators } from '../../../core/languages/cel/syntax/ast.ts'
import { Double, Uint, type Value } from '../../../core/languages/cel/values/value.ts'

const binaryOperators: ReadonlyMap<string, string> = new Map([
  [operators.logicalAnd, '&&'],
  [operators.logicalOr, '||'],
  [operators.equals, '=='],
  [operators.notEquals, '!='],
  [operators.less, '<'],
  [operators.lessEquals, '<='],
  [operators.greater, '>'],
  [operators.greaterEquals, '>='],
  [operators.in, 'in'],
  [operators.add, '+'],
  [operators.subtract, '-'],
  [operators.multiply, '*'],
  [operators.divide, '/'],
  [operators.modulo, '%'],
])

/** The names of all binary operators' functions. */
export const binaryFunctions: readonly string[] = [...binaryOperators.keys()]

/** An expression without macros, written with parentheses wherever precedence could matter. */
export function expressionText(expr: Expr): string {
  switch (expr.kind) {
    case 'constant':
      return constantText(expr.value)
    case 'ident':
      return expr.name
    case 'select':
      return `(${expressionText(expr.operand)}).${expr.field}`
    case 'call':
      return callText(expr.name, expr.target, expr.args)
    case 'list': {
      const items = expr.elements.map((element, index) => {
        return (expr.optionalIndices.includes(index) ? '?' : '') + expressionText(element)
      })
      return `[${items.join(', ')}]`
    }
    case 'map': {
      const entries = expr.entries.map(({ isOptional, key, value }) => {
        return `${isOptional ? '?' : ''}${expressionText(key)}: ${expressionText(value)}`
      })
      return `{${entries.join(', ')}}`
    }
    case 'struct': {
      const fields = expr.fields.map(({ isOptional, name, value }) => {
        return `${isOptional ? '?' : ''}${name}: ${expressionText(value)}`
      })
      return `${expr.typeName}{${fields.join(', ')}}`
    }
    case 'comprehension':
      throw new TypeError('comprehensions are written as macros only')
  }
}

function callText(name: string, target: Expr | undefined, args: readonly Expr[]): string {
  const texts = args.map(expressionText)
  if (target !== undefined) return `(${expressionText(target)}).${name}(${texts.join(', ')})`
  const [first = '', second = '', third = ''] = texts
  const binary = binaryOperators.get(name)
  if (binary !== undefined) return `((${first}) ${binary} (${second}))`
  switch (name) {
    case operators.conditional:
      return `((${first}) ? (${second}) : (${third}))`
    case operators.logicalNot:
      return `!(${first})`
    case operators.negate:
      return `-(${first})`
    case operators.index:
      return `(${first})[${second}]`
    case operators.optionalIndex:
      return `(${first})[?${second}]`
    case operators.optionalSelect:
      return `(${first}).?${second.slice(1, -1)}`
    default:
      return `${name}(${texts.join(', ')})`
  }
}

function constantText(value: Value): string {
  if (value instanceof Uint) return `${value.value}u`
  if (value instanceof Double) return doubleText(value.value)
  if (value instanceof Uint8Array) return `b"${Array.from(value, hexEscape).join('')}"`
  if (typeof value === 'string') return JSON.stringify(value)
  if (value === null || typeof value !== 'object') return `${value}`
  throw new TypeError('a value that no literal stands for')
}

function doubleText(value: number): string {
  const isNegative = value < 0 || Object.is(value, -0)
  return (isNegative ? '-' : '') + Math.abs(value).toExponential()
}

function hexEscape(byte: number): string {
  return `\\x${byte.toString(16).padStart(2, '0')}`
}
