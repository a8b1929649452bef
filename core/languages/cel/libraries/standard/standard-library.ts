import type { FunctionDeclaration } from '../../function-declaration.ts'
import type { Library } from '../../library.ts'
import { operators } from '../../syntax/ast.ts'
import {
  boolType,
  bytesType,
  doubleType,
  durationType,
  intType,
  listOf,
  mapOf,
  nullType,
  stringType,
  timestampType,
  typeOf,
  typeParameter,
  uintType,
} from '../../types/cel-type.ts'
import { equals } from '../../values/equals.ts'
import { noOverload } from '../../values/no-such-overload.ts'
import { arithmeticFunctions } from './arithmetic.ts'
import { collectionFunctions } from './collections.ts'
import { comparisonFunctions } from './comparison.ts'
import { conversionFunctions } from './conversions.ts'
import { shorterTraversalCost } from './costs.ts'
import { stringFunctions } from './strings.ts'
import { timeFunctions } from './times.ts'

const a = typeParameter('A')

/** Logical operators, which evaluation implements itself, and equality. */
const logicFunctions: readonly FunctionDeclaration[] = [
  {
    name: operators.conditional,
    overloads: [{ id: 'conditional', parameters: [boolType, a, a], result: a }],
  },
  {
    name: operators.logicalAnd,
    overloads: [{ id: 'logical_and', parameters: [boolType, boolType], result: boolType }],
  },
  {
    name: operators.logicalOr,
    overloads: [{ id: 'logical_or', parameters: [boolType, boolType], result: boolType }],
  },
  {
    name: operators.logicalNot,
    overloads: [{ id: 'logical_not', parameters: [boolType], result: boolType }],
    evaluate: (value = null) => (typeof value === 'boolean' ? !value : noOverload),
  },
  {
    name: operators.notStrictlyFalse,
    overloads: [{ id: 'not_strictly_false', parameters: [boolType], result: boolType }],
  },
  {
    name: operators.equals,
    overloads: [{ id: 'equals', parameters: [a, a], result: boolType, cost: shorterTraversalCost }],
    evaluate: (left = null, right = null) => equals(left, right),
  },
  {
    name: operators.notEquals,
    overloads: [
      { id: 'not_equals', parameters: [a, a], result: boolType, cost: shorterTraversalCost },
    ],
    evaluate: (left = null, right = null) => equals(left, right) !== true,
  },
]

/** Operators, functions and types that every environment of CEL has. Macros come with the parser. */
export const standardLibrary: Library = {
  name: 'cel.lib.std',
  functions: [
    ...logicFunctions,
    ...arithmeticFunctions,
    ...comparisonFunctions,
    ...collectionFunctions,
    ...conversionFunctions,
    ...stringFunctions,
    ...timeFunctions,
  ],
  types: {
    bool: boolType,
    bytes: bytesType,
    double: doubleType,
    'google.protobuf.Duration': durationType,
    int: intType,
    list: listOf(typeParameter('A')),
    map: mapOf(typeParameter('A'), typeParameter('B')),
    null_type: nullType,
    string: stringType,
    'google.protobuf.Timestamp': timestampType,
    type: typeOf(undefined),
    uint: uintType,
  },
}
