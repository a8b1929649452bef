import type { FunctionDeclaration, Implementation, Overload } from '../../function-declaration.ts'
import { operators } from '../../syntax/ast.ts'
import {
  boolType,
  bytesType,
  type CelType,
  doubleType,
  durationType,
  intType,
  stringType,
  timestampType,
  uintType,
} from '../../types/cel-type.ts'
import { compare } from '../../values/compare.ts'
import { CelError } from '../../values/value.ts'
import { shorterTraversalCost } from './costs.ts'

/** Names of comparable types in ids of overloads; a pair compares two types of numbers. */
const comparable: readonly (readonly [name: string, left: CelType, right: CelType])[] = [
  ['bool', boolType, boolType],
  ['int64', intType, intType],
  ['int64_double', intType, doubleType],
  ['int64_uint64', intType, uintType],
  ['uint64', uintType, uintType],
  ['uint64_double', uintType, doubleType],
  ['uint64_int64', uintType, intType],
  ['double', doubleType, doubleType],
  ['double_int64', doubleType, intType],
  ['double_uint64', doubleType, uintType],
  ['string', stringType, stringType],
  ['bytes', bytesType, bytesType],
  ['timestamp', timestampType, timestampType],
  ['duration', durationType, durationType],
]

/** Overloads for all types that have an order, such as `less_int64`. */
function overloads(prefix: string): readonly Overload[] {
  return comparable.map(([name, left, right]) => {
    const overload = { id: `${prefix}_${name}`, parameters: [left, right], result: boolType }
    const isTraversal = left === stringType || left === bytesType
    return isTraversal ? { ...overload, cost: shorterTraversalCost } : overload
  })
}

function comparison(name: string, prefix: string, evaluate: Implementation): FunctionDeclaration {
  return { name, overloads: overloads(prefix), evaluate }
}

/** The operators `<`, `<=`, `>` and `>=`. */
export const comparisonFunctions: readonly FunctionDeclaration[] = [
  comparison(operators.less, 'less', (left = null, right = null) => {
    if (typeof left === 'number' && typeof right === 'number') return left < right
    const order = compare(operators.less, left, right)
    return order instanceof CelError ? order : order < 0
  }),
  comparison(operators.lessEquals, 'less_equals', (left = null, right = null) => {
    if (typeof left === 'number' && typeof right === 'number') return left <= right
    const order = compare(operators.lessEquals, left, right)
    return order instanceof CelError ? order : order <= 0
  }),
  comparison(operators.greater, 'greater', (left = null, right = null) => {
    if (typeof left === 'number' && typeof right === 'number') return left > right
    const order = compare(operators.greater, left, right)
    return order instanceof CelError ? order : order > 0
  }),
  comparison(operators.greaterEquals, 'greater_equals', (left = null, right = null) => {
    if (typeof left === 'number' && typeof right === 'number') return left >= right
    const order = compare(operators.greaterEquals, left, right)
    return order instanceof CelError ? order : order >= 0
  }),
]
