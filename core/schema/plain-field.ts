import type { Field, Schema } from './schema.ts'

/** A field with default properties except those in `rest`. Its schema is made when it is first read. */
export function plainField(
  name: string,
  schemaOf: () => Schema,
  rest: Partial<Omit<Field, 'name' | 'schema'>> = {},
): Field {
  let schema: Schema | undefined
  return {
    name,
    get schema() {
      return (schema ??= schemaOf())
    },
    number: undefined,
    inlined: [],
    required: false,
    pointer: false,
    always: false,
    omitZero: false,
    deprecated: false,
    tags: [],
    ...rest,
  }
}
