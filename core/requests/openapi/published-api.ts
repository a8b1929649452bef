import type { Brand } from '../../base/api/brand.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { FeatureGates } from '../../base/release/feature-gates.ts'
import { compareReleases, parseRelease, type Release } from '../../base/release/release.ts'
import { gitVersion } from '../../kinds/discovery/version-info.ts'
import type { Formats } from '../../objects/codec/formats.ts'
import type { SchemaRegistry } from '../../objects/schema/registry.ts'
import type { Descriptions } from './descriptions/descriptions.ts'

/** Media types of responses, which every operation lists. */
export type PublishedFormats = Pick<Formats, 'mediaTypes' | 'streamMediaTypes'>

/** Inputs of every published document, beside the resources in it. */
export interface PublishedApi {
  readonly brand: Brand
  readonly registry: SchemaRegistry
  readonly formats: PublishedFormats
  /** The release whose API is served. */
  readonly release: Release
  readonly gates: FeatureGates
  readonly descriptions: Descriptions
}

/** Whether the documents are those of `release` (`1.22`) or a later one. */
export function isSince(
  release: string,
  { release: served }: Pick<PublishedApi, 'release'>,
): boolean {
  return compareReleases(served, parseRelease(release)) >= 0
}

/** Prefix of extension names: `x-kubernetes-`. */
export function extensionPrefix({ word }: Brand): string {
  return `x-${word}-`
}

export const securitySchemes: JsonObject = {
  BearerToken: {
    description: 'Bearer Token authentication',
    type: 'apiKey',
    name: 'authorization',
    in: 'header',
  },
}

export function documentInfo(release: Release): JsonObject {
  return { title: 'Skerry', version: gitVersion(release) }
}
