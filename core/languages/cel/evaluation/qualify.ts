import { describeValue } from '../values/describe-value.ts'
import { goTypeName } from '../values/go-type-name.ts'
import { maxInt } from '../values/integer.ts'
import { JsonMap } from '../values/json-values.ts'
import { presenceOfMember } from '../values/member-site.ts'
import { typeNameOf } from '../values/type-name.ts'
import {
  CelError,
  Double,
  List,
  MapValue,
  type Result,
  StructValue,
  Uint,
  type Value,
} from '../values/value.ts'

/** Reads a field, a member of a map, or an element of a list. @returns an error where there is none */
export function qualify(value: Value, key: Value): Result {
  if (value instanceof MapValue) return memberOf(value, key)
  if (value instanceof List) return elementAt(value, key)
  if (value instanceof StructValue && typeof key === 'string') return value.field(key)
  return noSuchKey(key)
}

/** As `qualify`, for names, which most keys are. */
export function qualifyByName(value: Value, name: string): Result {
  if (value instanceof JsonMap) return memberOf(value, name)
  if (value instanceof StructValue) return value.field(name)
  if (value instanceof MapValue) return memberOf(value, name)
  return qualify(value, name)
}

/** Reads as `qualify` does. @returns undefined where there is nothing at the key */
export function qualifyIfPresent(value: Value, key: Value): Result | undefined {
  if (value instanceof MapValue) return value.find(key)
  if (value instanceof List) {
    const index = indexOf(key)
    if (index instanceof CelError) return index
    return index >= 0 && index < value.size ? value.at(index) : undefined
  }
  if (value instanceof StructValue && typeof key === 'string') {
    const has = value.has(key)
    if (has instanceof CelError) return has
    return has ? value.field(key) : undefined
  }
  return undefined
}

/** Whether there is a field or member of a name: what `has()` asks. Values without fields have none. */
export function isPresent(value: Value, name: string): boolean | CelError {
  if (value instanceof StructValue) return value.has(name)
  if (value instanceof MapValue) return presenceOfMember(value.find(name))
  if (value instanceof List) {
    const index = indexOf(name)
    return index instanceof CelError ? index : false
  }
  return false
}

/** The member of a map at a key; an error where there is none. */
export function memberOf(map: MapValue, key: Value): Result {
  const member = map.find(key)
  return member === undefined ? noSuchKey(key) : member
}

/** The element of a list at an index; an error beyond its end. */
export function elementAt(list: List, key: Value): Result {
  const index = indexOf(key)
  if (index instanceof CelError) return index
  if (index >= 0 && index < list.size) return list.at(index)
  return new CelError(`index out of bounds: ${describeValue(key)}`)
}

/** The index that a value stands for; a number that is no safe integer is out of any list's bounds. */
function indexOf(key: Value): number | CelError {
  if (typeof key === 'number') return key
  if (typeof key === 'bigint') return -1
  const number = key instanceof Uint || key instanceof Double ? key.value : undefined
  if (typeof number === 'number' && isInt(number)) return number
  if (typeof number === 'bigint' && number <= maxInt) return -1
  if (number !== undefined) {
    return new CelError(`unsupported index value ${describeValue(key)} in list`)
  }
  return new CelError(`unsupported index type '${typeNameOf(key)}' in list`)
}

/** Whether a double is a whole number of 64 bits. */
function isInt(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < 2 ** 63
}

/** The error of a key at which a map has no member. */
export function noSuchKey(key: Value): CelError {
  return new CelError(`no such key: ${describeValue(key)}`)
}

/** The error of a key that is no string, boolean or number; undefined for keys. */
export function refusedKey(key: Value): CelError | undefined {
  const isKey = typeof key === 'object' ? key instanceof Uint || key instanceof Double : true
  return isKey ? undefined : new CelError(`invalid qualifier type: ${goTypeName(key)}`)
}
