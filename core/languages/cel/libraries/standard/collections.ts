import type { FunctionDeclaration } from '../../function-declaration.ts'
import { operators } from '../../syntax/ast.ts'
import {
  boolType,
  bytesType,
  intType,
  listOf,
  mapOf,
  stringType,
  typeParameter,
} from '../../types/cel-type.ts'
import { codePointLength } from '../../values/code-points.ts'
import { listContains } from '../../values/equals.ts'
import { noOperator, noOverload } from '../../values/no-such-overload.ts'
import { CelError, List, MapValue, type Result, type Value } from '../../values/value.ts'
import { listSearchCost } from './costs.ts'

const a = typeParameter('A')
const b = typeParameter('B')
const listOfA = listOf(a)
const mapOfAB = mapOf(a, b)

/** `element in list`, `key in map`. */
function contains(value: Value, container: Value): Result {
  if (container instanceof List) {
    return container.contains ? container.contains(value) : listContains(container, value)
  }
  if (!(container instanceof MapValue)) return noOverload
  if (container.contains) return container.contains(value)
  const found = container.find(value)
  return found instanceof CelError ? found : found !== undefined
}

/** `size(x)`: code points of a text, bytes, elements of a list, entries of a map. */
function sizeOf(value: Value): Result {
  if (typeof value === 'string') return codePointLength(value)
  if (value instanceof List || value instanceof MapValue) return value.size
  return value instanceof Uint8Array ? value.length : noOperator('size', value)
}

/** Access by index or key, which evaluation implements itself, membership and sizes. */
export const collectionFunctions: readonly FunctionDeclaration[] = [
  {
    name: operators.index,
    overloads: [
      { id: 'index_list', parameters: [listOfA, intType], result: a },
      { id: 'index_map', parameters: [mapOfAB, a], result: b },
    ],
  },
  {
    name: operators.in,
    overloads: [
      { id: 'in_list', parameters: [a, listOfA], result: boolType, cost: listSearchCost },
      { id: 'in_map', parameters: [a, mapOfAB], result: boolType },
    ],
    evaluate: (value = null, container = null) => contains(value, container),
  },
  {
    name: 'size',
    overloads: [
      { id: 'size_bytes', parameters: [bytesType], result: intType },
      { id: 'bytes_size', parameters: [bytesType], result: intType, isMember: true },
      { id: 'size_list', parameters: [listOfA], result: intType },
      { id: 'list_size', parameters: [listOfA], result: intType, isMember: true },
      { id: 'size_map', parameters: [mapOfAB], result: intType },
      { id: 'map_size', parameters: [mapOfAB], result: intType, isMember: true },
      { id: 'size_string', parameters: [stringType], result: intType },
      { id: 'string_size', parameters: [stringType], result: intType, isMember: true },
    ],
    evaluate: (value = null) => sizeOf(value),
  },
]
