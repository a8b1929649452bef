import type { Brand } from '../api/brand.ts'
import type { JsonObject } from '../api/json.ts'
import { gitVersion } from '../discovery/version-info.ts'
import type { SchemaRegistry } from '../schema/registry.ts'

/** What every published document is made from, beside the resources in it. */
export interface PublishedApi {
  readonly brand: Brand
  readonly registry: SchemaRegistry
  /** The release whose API is served: `1.34`. */
  readonly release: string
}

export const securitySchemes: JsonObject = {
  BearerToken: {
    description: 'A bearer token.',
    type: 'apiKey',
    name: 'authorization',
    in: 'header',
  },
}

export function documentInfo(release: string): JsonObject {
  return { title: 'Skerry', version: gitVersion(release) }
}
