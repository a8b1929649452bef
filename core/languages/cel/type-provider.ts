import type { CelType } from './types/cel-type.ts'
import { CelError, type Result, type Value } from './values/value.ts'

/** Provider of the object types of an environment. */
export interface TypeProvider {
  /** The type that a name stands for in an expression, such as `Object.spec`; undefined where there is none. */
  findType(name: string): CelType | undefined
  /** Type of a field of an object type; undefined where the type has no such field. */
  findField(typeName: string, field: string): CelType | undefined
  /** Names of the fields of an object type; undefined where there is no such type. */
  fieldNames(typeName: string): readonly string[] | undefined
  /** Makes a value of an object literal. */
  construct(typeName: string, fields: ReadonlyMap<string, Value>): Result
}

/** A type provider without object types. */
export const noTypes: TypeProvider = {
  findType: () => undefined,
  findField: () => undefined,
  fieldNames: () => undefined,
  construct: (typeName) => new CelError(`unknown type '${typeName}'`),
}
