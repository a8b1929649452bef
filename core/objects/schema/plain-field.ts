import type { Field, Schema } from './schema.ts'

/** What most fields have. */
const defaults: Omit<Field, 'name' | 'schema'> = {
  number: undefined,
  inlined: [],
  required: false,
  pointer: false,
  always: false,
  omitZero: false,
  deprecated: false,
  tags: [],
}

/** A field with default properties except those in `rest`. */
export function plainField(
  name: string,
  schema: Schema,
  rest: Partial<Omit<Field, 'name' | 'schema'>> = {},
): Field {
  return { name, schema, ...defaults, ...rest }
}

/** A field as {@link plainField} makes it, whose schema is made when it is first read: types may be recursive. */
export function lazyField(
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
    ...defaults,
    ...rest,
  }
}
