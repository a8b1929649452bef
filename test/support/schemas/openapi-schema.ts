import { listOf, objectOf, structOf, textOf } from '../../../core/base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../core/base/api/json.ts'
import { lazyField } from '../../../core/objects/schema/plain-field.ts'
import type { Field, Schema, StructSchema } from '../../../core/objects/schema/schema.ts'

const text: Schema = { kind: 'scalar', type: 'string', goType: 'string' }

function strategyOf(facts: JsonObject): Pick<Field, 'patchStrategy' | 'patchMergeKey'> {
  const strategy = textOf(facts, 'x-kubernetes-patch-strategy') as Field['patchStrategy'] | ''
  const mergeKey = textOf(facts, 'x-kubernetes-patch-merge-key')
  return {
    ...(strategy !== '' && strategy !== undefined && { patchStrategy: strategy }),
    ...(mergeKey !== '' && { patchMergeKey: mergeKey }),
  }
}

/** The structs of an OpenAPI 3 document, with what it says of strategic merges. */
export function structsOf(document: JsonObject): (name: string) => StructSchema {
  const structs = new Map<string, StructSchema>()
  const struct = (name: string): StructSchema => {
    const known = structs.get(name)
    if (known) return known
    const fields = new Map<string, Field>()
    const made: StructSchema = {
      kind: 'struct',
      name,
      goType: name,
      fields,
      structType: 'granular',
    }
    structs.set(name, made)
    const properties = structOf(document, 'components', 'schemas', name, 'properties')
    for (const [key, facts] of Object.entries(properties)) {
      if (!isJsonObject(facts)) continue
      fields.set(
        key,
        lazyField(key, () => schemaOf(facts), strategyOf(facts)),
      )
    }
    return made
  }
  const schemaOf = (facts: JsonObject): Schema => {
    const inner = listOf(facts, 'allOf').find((item) => isJsonObject(item)) ?? facts
    const name =
      textOf(inner as JsonObject, '$ref')
        .split('/')
        .at(-1) ?? ''
    if (name.endsWith('RawExtension')) return { kind: 'any', shape: 'object' }
    if (name !== '') return struct(name)
    const items = objectOf(facts, 'items')
    if (textOf(facts, 'type') === 'array' && items) {
      return { kind: 'list', items: schemaOf(items), listType: 'atomic', mapKeys: [] }
    }
    if (textOf(facts, 'type') === 'object' || items) {
      return { kind: 'map', values: text, mapType: 'granular' }
    }
    return text
  }
  return struct
}
