import type { FunctionDeclaration, Implementation, Overload } from '../function-declaration.ts'
import type { Library } from '../library.ts'
import { operators, type CallExpr, type Expr } from '../syntax/ast.ts'
import { localName } from '../syntax/local-name.ts'
import type { Macro, MacroContext, MacroIssue } from '../syntax/macro.ts'
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

/** `optional.optMap(x, f)`: the value of `f` for the optional's value, as an optional; empty where the optional is. */
const optMap: Macro = {
  name: 'optMap',
  isMember: true,
  arity: 2,
  expand: (context, call) =>
    expandMap(context, call, (bound) => context.call('optional.of', bound)),
}

/** `optional.optFlatMap(x, f)`: as `optMap`, where `f` is an optional itself. */
const optFlatMap: Macro = {
  name: 'optFlatMap',
  isMember: true,
  arity: 2,
  expand: (context, call) => expandMap(context, call, (bound) => bound),
}

function expandMap(
  context: MacroContext,
  { name, target, args }: CallExpr,
  makeOptional: (bound: Expr) => Expr,
): Expr | MacroIssue | undefined {
  const [variable, transform] = args
  if (!target || !variable || !transform) return undefined
  if (variable.kind !== 'ident') {
    return context.issue(variable, `${name}() variable name must be a simple identifier`)
  }
  return context.call(
    operators.conditional,
    context.memberCall('hasValue', target),
    makeOptional(
      localName(
        context,
        variable.name,
        () => context.memberCall('value', context.copy(target)),
        transform,
      ),
    ),
    context.call('optional.none'),
  )
}

/** Values that may be absent, with the functions and macros over them. The parser has a switch of its own for `?`. */
export const optionalTypes: Library = {
  name: 'cel.lib.optional',
  types: { optional_type: opaqueType('optional_type') },
  macros: [optMap, optFlatMap],
  functions: [...functions, ...chains, ...readings],
}
