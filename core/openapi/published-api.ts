import type { Brand } from '../api/brand.ts'
import type { JsonObject } from '../api/json.ts'
import type { Formats } from '../codec/formats.ts'
import { gitVersion } from '../discovery/version-info.ts'
import type { SchemaRegistry } from '../schema/registry.ts'

/** Media types of responses, which every operation lists. */
export type PublishedFormats = Pick<Formats, 'mediaTypes' | 'streamMediaTypes'>

/** Inputs of every published document, beside the resources in it. */
export interface PublishedApi {
  readonly brand: Brand
  readonly registry: SchemaRegistry
  readonly formats: PublishedFormats
  /** The release whose API is served: `1.34`. */
  readonly release: string
}

export const securitySchemes: JsonObject = {
  BearerToken: {
    description: 'Bearer Token authentication',
    type: 'apiKey',
    name: 'authorization',
    in: 'header',
  },
}

export function documentInfo(release: string): JsonObject {
  return { title: 'Skerry', version: gitVersion(release) }
}
