import type { JsonObject } from '../api/json.ts'
import { structOf } from '../api/json-fields.ts'
import type { PublishedSchema } from '../catalog/resource-definition.ts'
import { declaredSchema } from './definition-facts.ts'

/** What OpenAPI publishes of a version. @param definition reads the whole stored definition */
export function publishedSchema(version: string, definition: () => JsonObject): PublishedSchema {
  return {
    get source() {
      return declaredSchema(definition(), version)
    },
    get preservesUnknown() {
      return structOf(definition(), 'spec')['preserveUnknownFields'] === true
    },
  }
}
