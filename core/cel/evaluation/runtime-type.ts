import type { CelType, ListType, MapType } from '../types/cel-type.ts'
import {
  CelError,
  Double,
  Duration,
  List,
  MapValue,
  OpaqueValue,
  Optional,
  type Result,
  StructValue,
  Timestamp,
  TypeValue,
  Uint,
  type Value,
} from '../values/value.ts'

/** Whether a value is of a type; of what lists and maps hold, the first element or entry is looked at. */
export type TypeTest = (value: Value) => boolean

/** A test of values for a type; undefined where every value passes, as for `dyn` and type parameters. */
export function typeTest(type: CelType): TypeTest | undefined {
  switch (type.kind) {
    case 'dyn':
    case 'any':
    case 'error':
    case 'parameter':
      return undefined
    case 'null_type':
      return (value) => value === null
    case 'bool':
      return (value) => typeof value === 'boolean'
    case 'int':
      return (value) => typeof value === 'number' || typeof value === 'bigint'
    case 'string':
      return (value) => typeof value === 'string'
    case 'opaque':
      return opaqueTest(type.name)
    case 'list':
      return listTest(type)
    case 'map':
      return mapTest(type)
    case 'wrapper': {
      const test = typeTest(type.of)
      return (value) => value === null || test?.(value) !== false
    }
    case 'uint':
    case 'double':
    case 'bytes':
    case 'timestamp':
    case 'duration':
    case 'object':
    case 'type': {
      const classes = classesOf[type.kind]
      return (value) => classes.some((one) => value instanceof one)
    }
  }
}

type Class = abstract new (...args: never[]) => object

const classesOf: Readonly<
  Record<
    'uint' | 'double' | 'bytes' | 'timestamp' | 'duration' | 'object' | 'type',
    readonly Class[]
  >
> = {
  uint: [Uint],
  double: [Double],
  bytes: [Uint8Array],
  timestamp: [Timestamp],
  duration: [Duration],
  object: [StructValue, MapValue],
  type: [TypeValue],
}

function listTest({ element }: ListType): TypeTest {
  const test = typeTest(element)
  if (!test) return (value) => value instanceof List
  return (value) => value instanceof List && (value.size === 0 || passes(test, value.at(0)))
}

function mapTest({ key, value: entry }: MapType): TypeTest {
  const keyTest = typeTest(key)
  const entryTest = typeTest(entry)
  return (value) => {
    if (!(value instanceof MapValue)) return false
    for (const first of value.keys()) {
      return passes(keyTest, first) && passes(entryTest, value.find(first) ?? null)
    }
    return true
  }
}

function passes(test: TypeTest | undefined, value: Result): boolean {
  return test === undefined || (!(value instanceof CelError) && test(value))
}

function opaqueTest(name: string): TypeTest {
  if (name === 'optional_type') return (value) => value instanceof Optional
  return (value) =>
    value instanceof OpaqueValue && value.type.kind === 'opaque' && value.type.name === name
}

/** Whether values of a checked type always pass the test for the type of a parameter. */
export function isCertain(checked: CelType | undefined, parameter: CelType): boolean {
  if (typeTest(parameter) === undefined) return true
  if (checked?.kind === 'list' && parameter.kind === 'list') {
    return isCertain(checked.element, parameter.element)
  }
  if (checked?.kind === 'map' && parameter.kind === 'map') {
    return isCertain(checked.key, parameter.key) && isCertain(checked.value, parameter.value)
  }
  return checked?.kind === parameter.kind && checked.kind !== 'opaque'
}
