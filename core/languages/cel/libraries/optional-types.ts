import type { FunctionDeclaration, Implementation, Overload } from '../function-declaration.ts'
import type { Library } from '../library.ts'
import { operators } from '../syntax/ast.ts'
import {
  boolType,
  type CelType,
  dynType,
  intType,
  listOf,
  mapOf,
  opaqueType,
  optionalOf,
  stringType,
  typeParameter,
} from '../types/cel-type.ts'
import { Optional } from '../values/value.ts'
import { elementOf, ofNonZeroValue, presentValues, valueOf } from './optional/optional-functions.ts'
import { optFlatMap, optMap } from './optional/optional-macros.ts'
import { implement, isAny, isList, isOptional } from './typed-implementation.ts'

const key = typeParameter('K')
const value = typeParameter('V')
const optional = optionalOf(value)
const list = listOf(value)
const map = mapOf(key, value)
const optionals = listOf(optional)

function overload(
  id: string,
  parameters: readonly CelType[],
  result: CelType,
  evaluate?: Implementation,
): Overload {
  return { id, parameters, result, ...(evaluate && { evaluate }) }
}

function declare(name: string, ...overloads: Overload[]): FunctionDeclaration {
  return { name, overloads }
}

function member(name: string, declared: Overload): FunctionDeclaration {
  return { name, overloads: [{ ...declared, isMember: true }] }
}

/** `or` and `orValue` compute their second argument only where the first is empty, and cost nothing themselves. */
const chains: readonly FunctionDeclaration[] = [
  member('or', {
    ...overload('optional_or_optional', [optional, optional], optional),
    cost: { ofArguments: () => 0 },
  }),
  member('orValue', {
    ...overload('optional_orValue_value', [optional, value], value),
    cost: { ofArguments: () => 0 },
  }),
]

// Operators that read fields and elements are computed where these are read.
const readings: readonly FunctionDeclaration[] = [
  declare(
    operators.optionalSelect,
    overload('select_optional_field', [dynType, stringType], optional),
  ),
  declare(
    operators.optionalIndex,
    overload('list_optindex_optional_int', [list, intType], optional),
    overload('optional_list_optindex_optional_int', [optionalOf(list), intType], optional),
    overload('map_optindex_optional_value', [map, key], optional),
    overload('optional_map_optindex_optional_value', [optionalOf(map), key], optional),
  ),
  declare(
    operators.index,
    overload('optional_list_index_int', [optionalOf(list), intType], optional),
    overload('optional_map_index_value', [optionalOf(map), key], optional),
  ),
]

const functions: readonly FunctionDeclaration[] = [
  declare(
    'optional.of',
    overload(
      'optional_of',
      [value],
      optional,
      implement('optional.of', [isAny], (each) => new Optional(each)),
    ),
  ),
  declare(
    'optional.ofNonZeroValue',
    overload(
      'optional_ofNonZeroValue',
      [value],
      optional,
      implement('optional.ofNonZeroValue', [isAny], ofNonZeroValue),
    ),
  ),
  declare(
    'optional.none',
    overload('optional_none', [], optional, () => Optional.none),
  ),
  member(
    'value',
    overload('optional_value', [optional], value, implement('value', [isOptional], valueOf)),
  ),
  member(
    'hasValue',
    overload(
      'optional_hasValue',
      [optional],
      boolType,
      implement('hasValue', [isOptional], (each) => each.value !== undefined),
    ),
  ),
  member(
    'first',
    overload(
      'list_first',
      [list],
      optional,
      implement('first', [isList], (each) => elementOf(each, 0)),
    ),
  ),
  member(
    'last',
    overload(
      'list_last',
      [list],
      optional,
      implement('last', [isList], (each) => elementOf(each, each.size - 1)),
    ),
  ),
  declare(
    'optional.unwrap',
    overload(
      'optional_unwrap',
      [optionals],
      list,
      implement('optional.unwrap', [isList], presentValues),
    ),
  ),
  member(
    'unwrapOpt',
    overload(
      'optional_unwrapOpt',
      [optionals],
      list,
      implement('unwrapOpt', [isList], presentValues),
    ),
  ),
]

/** Values that may be absent, with the functions and macros over them. The parser has a switch of its own for `?`. */
export const optionalTypes: Library = {
  name: 'cel.lib.optional',
  types: { optional_type: opaqueType('optional_type') },
  macros: [optMap, optFlatMap],
  functions: [...functions, ...chains, ...readings],
}
