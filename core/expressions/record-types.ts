import { noTypes, type TypeProvider } from '../cel/type-provider.ts'
import { type CelType, objectType } from '../cel/types/cel-type.ts'
import { CelError, type Result, type Value } from '../cel/values/value.ts'

/** Fields of an object type, by name. */
export type RecordFields = Readonly<Record<string, CelType>>

/** Object types with the fields that a table lists. No object literal makes a value of one. */
export class RecordTypes implements TypeProvider {
  readonly #fields: Map<string, Map<string, CelType>>
  readonly #others: TypeProvider

  /** @param others knows the types that the table does not have */
  constructor(table: Readonly<Record<string, RecordFields>>, others: TypeProvider = noTypes) {
    const types = Object.entries(table)
    this.#fields = new Map(types.map(([name, fields]) => [name, new Map(Object.entries(fields))]))
    this.#others = others
  }

  /** Adds a field to a type, for expressions that are compiled from now on. */
  addField(typeName: string, field: string, type: CelType): void {
    const fields = this.#fields.get(typeName)
    if (fields) fields.set(field, type)
    else this.#fields.set(typeName, new Map([[field, type]]))
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
