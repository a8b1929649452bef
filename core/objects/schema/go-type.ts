import type { Schema } from './schema.ts'

/** Element type in the Go name of a list or map type: `v1.Capability` of `[]v1.Capability`. */
export function elementGoType(goType: string | undefined): string | undefined {
  return /^(?:\[\]|map\[.*?\])(.+)$/.exec(goType ?? '')?.[1]
}

/** Go name of a type, as Go's error messages write it: `v1.PodSpec`, `[]v1.Container`, `map[string]string`. */
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
