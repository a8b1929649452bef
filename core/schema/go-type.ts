import type { Schema } from './schema.ts'

/** The type as Go's messages write it: `v1.PodSpec`, `[]v1.Container`, `map[string]string`. */
export function goTypeOf(schema: Schema): string {
  switch (schema.kind) {
    case 'scalar':
      return schema.goType
    case 'struct':
      return schema.name.slice(schema.name.indexOf('/') + 1)
    case 'list':
      return `[]${goTypeOf(schema.items)}`
    case 'map':
      return `map[string]${goTypeOf(schema.values)}`
    case 'any':
      return 'runtime.RawExtension'
  }
}
