import type { CelType } from '../types/cel-type.ts'
import {
  Double,
  Duration,
  List,
  MapValue,
  OpaqueValue,
  Optional,
  StructValue,
  Timestamp,
  TypeValue,
  Uint,
  type Value,
} from '../values/value.ts'

/** Whether a value is of a type; what lists and maps hold is not looked at. */
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
    case 'wrapper': {
      const test = typeTest(type.of)
      return (value) => value === null || test?.(value) !== false
    }
    case 'uint':
    case 'double':
    case 'bytes':
    case 'timestamp':
    case 'duration':
    case 'list':
    case 'map':
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
    'uint' | 'double' | 'bytes' | 'timestamp' | 'duration' | 'list' | 'map' | 'object' | 'type',
    readonly Class[]
  >
> = {
  uint: [Uint],
  double: [Double],
  bytes: [Uint8Array],
  timestamp: [Timestamp],
  duration: [Duration],
  list: [List],
  map: [MapValue],
  object: [StructValue, MapValue],
  type: [TypeValue],
}

function opaqueTest(name: string): TypeTest {
  if (name === 'optional_type') return (value) => value instanceof Optional
  return (value) =>
    value instanceof OpaqueValue && value.type.kind === 'opaque' && value.type.name === name
}

/** Whether values of a checked type always pass the test for the type of a parameter. */
export function isCertain(checked: CelType | undefined, parameter: CelType): boolean {
  if (typeTest(parameter) === undefined) return true
  return checked !== undefined && checked.kind === parameter.kind && checked.kind !== 'opaque'
}
