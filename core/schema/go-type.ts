import type { Schema } from './schema.ts'

/** The element type that the name of a list or map spells: `v1.Capability` of `[]v1.Capability`. */
export function elementGoType(goType: string | undefined): string | undefined {
  return /^(?:\[\]|map\[.*?\])(.+)$/.exec(goType ?? '')?.[1]
}

/** The type as Go's messages write it: `v1.PodSpec`, `[]v1.Container`, `map[string]string`. */
export function goTypeOf(schema: Schema): string {
  switch (schema.kind) {
    case 'scalar':
      return schema.goType
    case 'struct':
      return schema.name.slice(schema.name.indexOf('/') + 1)
    case 'list':
      return schema.goType ?? `[]${goTypeOf(schema.items)}`
    case 'map':
      return schema.goType ?? `map[string]${goTypeOf(schema.values)}`
    case 'any':
      return 'runtime.RawExtension'
  }
}
