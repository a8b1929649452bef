import type { Implementation } from '../function-declaration.ts'
import { guardedImplementation } from '../guarded-implementation.ts'
import { List, MapValue, Optional, type Result, type Value } from '../values/value.ts'

/** A test for the type of an argument. */
export type TypeTest<T extends Value> = (value: Value) => value is T

export const isText: TypeTest<string> = (value) => typeof value === 'string'

export const isList: TypeTest<List> = (value) => value instanceof List

export const isMap: TypeTest<MapValue> = (value) => value instanceof MapValue

export const isOptional: TypeTest<Optional> = (value) => value instanceof Optional

export const isAny: TypeTest<Value> = (_value): _value is Value => true

/** An implementation for arguments of certain types; others have no overload. */
export function implement<T extends Value[]>(
  name: string,
  tests: { readonly [Index in keyof T]: TypeTest<T[Index]> },
  run: (...args: NoInfer<T>) => Result,
): Implementation {
  // The tests make sure of the types that `run` declares.
  const guarded = guardedImplementation(name, tests, run as Implementation)
  return Object.assign(guarded, { testsArguments: true as const })
}
