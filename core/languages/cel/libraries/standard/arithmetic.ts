import type { FunctionDeclaration, Overload } from '../../function-declaration.ts'
import { operators } from '../../syntax/ast.ts'
import {
  bytesType,
  type CelType,
  doubleType,
  durationType,
  intType,
  listOf,
  stringType,
  timestampType,
  typeParameter,
  uintType,
} from '../../types/cel-type.ts'
import { add, divide, modulo, multiply, negate, subtract } from '../../values/arithmetic.ts'
import { bothTraversalCost } from './costs.ts'

const listOfA = listOf(typeParameter('A'))

function binary(id: string, left: CelType, right: CelType, result: CelType): Overload {
  return { id, parameters: [left, right], result }
}

/** An overload of two operands and a result of one type. */
function closed(id: string, type: CelType): Overload {
  return binary(id, type, type, type)
}

/** Arithmetic operators, which look at the values themselves. */
export const arithmeticFunctions: readonly FunctionDeclaration[] = [
  {
    name: operators.add,
    overloads: [
      { ...closed('add_bytes', bytesType), cost: bothTraversalCost },
      closed('add_double', doubleType),
      closed('add_duration_duration', durationType),
      binary('add_duration_timestamp', durationType, timestampType, timestampType),
      binary('add_timestamp_duration', timestampType, durationType, timestampType),
      closed('add_int64', intType),
      closed('add_list', listOfA),
      { ...closed('add_string', stringType), cost: bothTraversalCost },
      closed('add_uint64', uintType),
    ],
    evaluate: (left = null, right = null) => add(left, right),
  },
  {
    name: operators.divide,
    overloads: [
      closed('divide_double', doubleType),
      closed('divide_int64', intType),
      closed('divide_uint64', uintType),
    ],
    evaluate: (left = null, right = null) => divide(left, right),
  },
  {
    name: operators.modulo,
    overloads: [closed('modulo_int64', intType), closed('modulo_uint64', uintType)],
    evaluate: (left = null, right = null) => modulo(left, right),
  },
  {
    name: operators.multiply,
    overloads: [
      closed('multiply_double', doubleType),
      closed('multiply_int64', intType),
      closed('multiply_uint64', uintType),
    ],
    evaluate: (left = null, right = null) => multiply(left, right),
  },
  {
    name: operators.negate,
    overloads: [
      { id: 'negate_double', parameters: [doubleType], result: doubleType },
      { id: 'negate_int64', parameters: [intType], result: intType },
    ],
    evaluate: (value = null) => negate(value),
  },
  {
    name: operators.subtract,
    overloads: [
      closed('subtract_double', doubleType),
      closed('subtract_duration_duration', durationType),
      closed('subtract_int64', intType),
      binary('subtract_timestamp_duration', timestampType, durationType, timestampType),
      binary('subtract_timestamp_timestamp', timestampType, timestampType, durationType),
      closed('subtract_uint64', uintType),
    ],
    evaluate: (left = null, right = null) => subtract(left, right),
  },
]
