import type { CelType } from '../types/cel-type.ts'
import { typeNameOf } from '../values/type-name.ts'
import {
  CelError,
  Double,
  Duration,
  List,
  MapValue,
  type Result,
  Timestamp,
  TypeValue,
  Uint,
  type Value,
} from '../values/value.ts'

/** Whether a value is of a type. Of what a list or map holds, the first element or entry is looked at. */
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
    case 'object':
      return (value) => typeof value === 'object' && typeNameOf(value) === type.name
    case 'list':
      return listTest(typeTest(type.element))
    case 'map':
      return mapTest(typeTest(type.key), typeTest(type.value))
    case 'wrapper': {
      const test = typeTest(type.of)
      return (value) => value === null || test?.(value) !== false
    }
    case 'uint':
    case 'double':
    case 'bytes':
    case 'timestamp':
    case 'duration':
    case 'type': {
      const one = classOf[type.kind]
      return (value) => value instanceof one
    }
  }
}

type Class = abstract new (...args: never[]) => object

const classOf: Readonly<
  Record<'uint' | 'double' | 'bytes' | 'timestamp' | 'duration' | 'type', Class>
> = {
  uint: Uint,
  double: Double,
  bytes: Uint8Array,
  timestamp: Timestamp,
  duration: Duration,
  type: TypeValue,
}

function listTest(element: TypeTest | undefined): TypeTest {
  if (!element) return (value) => value instanceof List
  return (value) => value instanceof List && (value.size === 0 || passes(element, value.at(0)))
}

function mapTest(key: TypeTest | undefined, entry: TypeTest | undefined): TypeTest {
  if (!key && !entry) return (value) => value instanceof MapValue
  return (value) => {
    if (!(value instanceof MapValue)) return false
    for (const first of value.keys()) {
      return passes(key, first) && passes(entry, value.find(first) ?? null)
    }
    return true
  }
}

function passes(test: TypeTest | undefined, value: Result): boolean {
  return !test || (!(value instanceof CelError) && test(value))
}
