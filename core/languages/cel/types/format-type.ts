import type { CelType } from './cel-type.ts'
import { isComposed, partsOf } from './composed-type.ts'

/** Most parts of a type that are written out; the rest of a larger type is an ellipsis. */
const maxParts = 10_000

interface Budget {
  parts: number
}

/** Name of a type in errors of the checker, such as `list(int)`, `timestamp`, `null` or `wrapper(string)`. */
export function formatType(type: CelType): string {
  return format(type, errorName, { parts: maxParts })
}

/**
 * Name of a type with the names that values print, such as `list(int)`, `google.protobuf.Timestamp` or `null_type`. A type
 * parameter stands in angle brackets.
 */
export function describeType(type: CelType): string {
  return format(type, declaredName, { parts: maxParts })
}

const runtimeNames: Readonly<Partial<Record<CelType['kind'], string>>> = {
  timestamp: 'google.protobuf.Timestamp',
  duration: 'google.protobuf.Duration',
  any: 'google.protobuf.Any',
}

const errorNames: Readonly<Partial<Record<CelType['kind'], string>>> = {
  timestamp: 'timestamp',
  duration: 'duration',
  any: 'any',
  error: '!error!',
  null_type: 'null',
}

/** Name of a type as `type(x)` evaluates to it, without parameters: `list`, `google.protobuf.Timestamp`. */
export function typeName(type: CelType): string {
  if (type.kind === 'wrapper') return typeName(type.of)
  if (type.kind === 'opaque' || type.kind === 'object' || type.kind === 'parameter')
    return type.name
  return runtimeNames[type.kind] ?? type.kind
}

/** Name of a type without parameters, such as `list` or `wrapper(int)`. */
export function declaredTypeName(type: CelType): string {
  return type.kind === 'wrapper' ? `wrapper(${typeName(type)})` : typeName(type)
}

function declaredName(type: CelType): string {
  return type.kind === 'parameter' ? `<${type.name}>` : declaredTypeName(type)
}

function errorName(type: CelType): string {
  return errorNames[type.kind] ?? declaredTypeName(type)
}

function format(type: CelType, nameOf: (type: CelType) => string, budget: Budget): string {
  if (budget.parts === 0) return '…'
  budget.parts -= 1
  const name = nameOf(type)
  const parts = isComposed(type) ? partsOf(type) : []
  if (parts.length === 0) return name
  return `${name}(${parts.map((part) => format(part, nameOf, budget)).join(', ')})`
}
