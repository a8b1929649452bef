import type { JsonObject } from '../../base/api/json.ts'

/** Published form of the API description: Swagger 2.0 in one document, or OpenAPI 3.0 with one for each group version. */
export interface Dialect {
  readonly version: 2 | 3
  readonly schemaPrefix: string
}

export const openApiV2: Dialect = { version: 2, schemaPrefix: '#/definitions/' }
export const openApiV3: Dialect = { version: 3, schemaPrefix: '#/components/schemas/' }

/** Schema reference with members beside it; version 3 allows nothing beside `$ref`, so the reference goes into `allOf`. */
export function reference(dialect: Dialect, name: string, beside: JsonObject = {}): JsonObject {
  const link = { $ref: dialect.schemaPrefix + name }
  if (dialect.version === 2 || Object.keys(beside).length === 0) return { ...link, ...beside }
  return { allOf: [link], ...beside }
}
