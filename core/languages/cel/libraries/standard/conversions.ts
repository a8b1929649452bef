import type { FunctionCost } from '../../cost/function-cost.ts'
import type { FunctionDeclaration, Implementation, Overload } from '../../function-declaration.ts'
import {
  boolType,
  bytesType,
  type CelType,
  doubleType,
  durationType,
  dynType,
  intType,
  stringType,
  timestampType,
  typeOf,
  typeParameter,
  uintType,
} from '../../types/cel-type.ts'
import {
  toBool,
  toBytes,
  toDouble,
  toDuration,
  toInt,
  toText,
  toTimestamp,
  toUint,
} from '../../values/conversions.ts'
import { typeValueOf } from '../../values/type-name.ts'
import { firstTraversalCost } from './costs.ts'

const a = typeParameter('A')

type Source = readonly [id: string, from: CelType, cost?: FunctionCost]

function overloadsOf(result: CelType, sources: readonly Source[]): readonly Overload[] {
  return sources.map(([id, from, cost]) => {
    const overload = { id, parameters: [from], result }
    return cost ? { ...overload, cost } : overload
  })
}

/** A function that converts values of some types to one, each by an overload of its own. */
function conversion(
  name: string,
  result: CelType,
  evaluate: Implementation,
  sources: readonly Source[],
): FunctionDeclaration {
  const overloads = overloadsOf(result, sources)
  return { name, overloads: overloads.map((overload) => ({ ...overload, evaluate })) }
}

/** Conversions between types. */
export const conversionFunctions: readonly FunctionDeclaration[] = [
  {
    name: 'type',
    overloads: [{ id: 'type', parameters: [a], result: typeOf(a) }],
    evaluate: (value = null) => typeValueOf(value),
  },
  conversion('bool', boolType, toBool, [
    ['bool_to_bool', boolType],
    ['string_to_bool', stringType],
  ]),
  conversion('bytes', bytesType, toBytes, [
    ['bytes_to_bytes', bytesType],
    ['string_to_bytes', stringType, firstTraversalCost],
  ]),
  conversion('double', doubleType, toDouble, [
    ['double_to_double', doubleType],
    ['int64_to_double', intType],
    ['string_to_double', stringType],
    ['uint64_to_double', uintType],
  ]),
  conversion('duration', durationType, toDuration, [
    ['duration_to_duration', durationType],
    ['int64_to_duration', intType],
    ['string_to_duration', stringType],
  ]),
  {
    name: 'dyn',
    overloads: [{ id: 'to_dyn', parameters: [a], result: dynType }],
    evaluate: (value = null) => value,
  },
  conversion('int', intType, toInt, [
    ['int64_to_int64', intType],
    ['double_to_int64', doubleType],
    ['duration_to_int64', durationType],
    ['string_to_int64', stringType],
    ['timestamp_to_int64', timestampType],
    ['uint64_to_int64', uintType],
  ]),
  {
    name: 'string',
    overloads: overloadsOf(stringType, [
      ['string_to_string', stringType],
      ['bool_to_string', boolType],
      ['bytes_to_string', bytesType, firstTraversalCost],
      ['double_to_string', doubleType],
      ['duration_to_string', durationType],
      ['int64_to_string', intType],
      ['timestamp_to_string', timestampType],
      ['uint64_to_string', uintType],
    ]),
    evaluate: toText,
  },
  conversion('timestamp', timestampType, toTimestamp, [
    ['timestamp_to_timestamp', timestampType],
    ['int64_to_timestamp', intType],
    ['string_to_timestamp', stringType],
  ]),
  conversion('uint', uintType, toUint, [
    ['uint64_to_uint64', uintType],
    ['double_to_uint64', doubleType],
    ['int64_to_uint64', intType],
    ['string_to_uint64', stringType],
  ]),
]
