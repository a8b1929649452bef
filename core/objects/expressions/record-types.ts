import { noTypes, type TypeProvider } from '../../languages/cel/type-provider.ts'
import { type CelType, objectType } from '../../languages/cel/types/cel-type.ts'
import { CelError, type Result, type Value } from '../../languages/cel/values/value.ts'

/** Fields of an object type, by name. */
export type RecordFields = Readonly<Record<string, CelType>>

/** Object types by name, and their fields. Types and fields may be added to it later, for expressions that are compiled then. */
export type RecordTable = ReadonlyMap<string, ReadonlyMap<string, CelType>>

/** A table of object types as `RecordTypes` reads it. */
export function recordTable(types: Readonly<Record<string, RecordFields>>): RecordTable {
  const entries = Object.entries(types)
  return new Map(entries.map(([name, fields]) => [name, new Map(Object.entries(fields))]))
}

/** Object types with the fields that a table lists. No object literal makes a value of one. */
export class RecordTypes implements TypeProvider {
  readonly #fields: RecordTable
  readonly #others: TypeProvider

  /** @param others knows the types that the table does not have */
  constructor(table: RecordTable, others: TypeProvider = noTypes) {
    this.#fields = table
    this.#others = others
  }

  findType(name: string): CelType | undefined {
    return this.#fields.has(name) ? objectType(name) : this.#others.findType(name)
  }

  findField(typeName: string, field: string): CelType | undefined {
    const fields = this.#fields.get(typeName)
    return fields ? fields.get(field) : this.#others.findField(typeName, field)
  }

  fieldNames(typeName: string): readonly string[] | undefined {
    const fields = this.#fields.get(typeName)
    return fields ? [...fields.keys()] : this.#others.fieldNames(typeName)
  }

  construct(typeName: string, fields: ReadonlyMap<string, Value>): Result {
    if (!this.#fields.has(typeName)) return this.#others.construct(typeName, fields)
    return new CelError(`unknown type '${typeName}'`)
  }
}
