import type { JsonObject } from '../api/json.ts'

/** What tells the two published forms apart: Swagger 2.0 in one document, OpenAPI 3.0 in one a group version. */
export interface Dialect {
  readonly version: 2 | 3
  readonly schemaPrefix: string
}

export const openApiV2: Dialect = { version: 2, schemaPrefix: '#/definitions/' }
export const openApiV3: Dialect = { version: 3, schemaPrefix: '#/components/schemas/' }

/** A reference with what stands beside it; version 3 allows nothing beside `$ref`, so it goes into `allOf`. */
export function reference(dialect: Dialect, name: string, beside: JsonObject = {}): JsonObject {
  const link = { $ref: dialect.schemaPrefix + name }
  if (dialect.version === 2 || Object.keys(beside).length === 0) return { ...link, ...beside }
  return { allOf: [link], ...beside }
}
