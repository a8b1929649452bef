import { type JsonValue, isJsonObject, isList } from '../../../core/base/api/json.ts'
import { defaultRelease } from '../../../core/base/release/default-release.ts'
import { parseRelease } from '../../../core/base/release/release.ts'
import { typeTableHistory } from '../../../core/kinds/assembly/releases/table-history.ts'
import type { Schema } from '../../../core/objects/schema/schema.ts'
import {
  type FieldPromises,
  promisedFields,
} from '../../../node-host/build/tools/decoded-fields.ts'

const served = parseRelease(defaultRelease)

/** What the types in core/base/api/types say of their fields, by type. */
export const promised: ReadonlyMap<string, FieldPromises> = promisedFields(
  typeTableHistory.map(({ ref, text }) => ({ base: ref.replace('/', '.'), ref, whole: text })),
  served,
)

/** Fields that a decoded value lacks though its type has them always, or that are `null` though the type says that they never are. */
export function* brokenPromises(
  schema: Schema,
  value: JsonValue | undefined,
  path = '',
): Generator<string, void> {
  switch (schema.kind) {
    case 'scalar':
    case 'any':
      return
    case 'list':
      if (isList(value)) {
        for (const [at, item] of value.entries())
          yield* brokenPromises(schema.items, item, `${path}[${at}]`)
      }
      return
    case 'map':
      if (isJsonObject(value)) {
        for (const [key, item] of Object.entries(value))
          yield* brokenPromises(schema.values, item, `${path}[${key}]`)
      }
      return
    case 'struct': {
      if (!isJsonObject(value)) return
      const { present = [], nullable = [] } = promised.get(schema.name) ?? {}
      for (const name of present) {
        if (value[name] === undefined) yield `${schema.name} at ${path || 'the root'} lacks ${name}`
      }
      for (const field of schema.fields.values()) {
        const isNull = value[field.name] === null && promised.has(schema.name)
        // Releases before 1.34 write null in templates, whose time of creation nobody reads.
        if (field.name === 'creationTimestamp') continue
        if (isNull && !nullable.includes(field.name)) {
          yield `${schema.name} at ${path || 'the root'}: ${field.name} is null`
        }
        yield* brokenPromises(field.schema, value[field.name], `${path}.${field.name}`)
      }
    }
  }
}
