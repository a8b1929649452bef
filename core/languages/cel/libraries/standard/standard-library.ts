import type { Library } from '../../library.ts'
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
import { arithmeticFunctions } from './arithmetic.ts'
import { collectionFunctions } from './collections.ts'
import { comparisonFunctions } from './comparison.ts'
import { conversionFunctions } from './conversions.ts'
import { logicFunctions } from './logic.ts'
import { stringFunctions } from './strings.ts'
import { timeFunctions } from './times.ts'

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
