import type { ApiObject } from '../../base/api/object.ts'

/** A selectable field, and how to read it from an object in the storage version. */
export interface IndexedField {
  readonly path: string
  read(stored: ApiObject): string
}

/** The selectable fields of a resource; many resources share the table without any. */
export function fieldTable(fields: Iterable<IndexedField>): FieldTable {
  return noFields.with(fields)
}

/** The selectable fields of a resource, whose values its cache entries keep in this order. */
export class FieldTable {
  readonly #fields: readonly IndexedField[]
  readonly #places: ReadonlyMap<string, number>

  constructor(fields: Iterable<IndexedField>) {
    const unique = new Map<string, IndexedField>()
    for (const field of fields) if (!unique.has(field.path)) unique.set(field.path, field)
    this.#fields = [...unique.values()]
    this.#places = new Map(this.#fields.map((field, place) => [field.path, place]))
  }

  has(path: string): boolean {
    return this.#places.has(path)
  }

  placeOf(path: string): number | undefined {
    return this.#places.get(path)
  }

  read(stored: ApiObject): readonly string[] {
    return this.#fields.map((field) => field.read(stored))
  }

  /** A table that also has `fields`; this table when it has them all. */
  with(fields: Iterable<IndexedField>): FieldTable {
    const missing = [...fields].filter((field) => !this.has(field.path))
    return missing.length === 0 ? this : new FieldTable([...this.#fields, ...missing])
  }
}

const noFields = new FieldTable([])
