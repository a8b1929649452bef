import type { ApiObject } from '../api/object.ts'

/** A field that selectors may name, and how to read it from an object in the storage version. */
export interface IndexedField {
  readonly path: string
  read(stored: ApiObject): string
}

/** The fields that a resource's entries lift out of their objects, in a fixed order. */
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

  /** A table that has `fields` too; this one when it has them all. */
  with(fields: Iterable<IndexedField>): FieldTable {
    const missing = [...fields].filter((field) => !this.has(field.path))
    return missing.length === 0 ? this : new FieldTable([...this.#fields, ...missing])
  }
}
