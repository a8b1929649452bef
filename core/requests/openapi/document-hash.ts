import type { JsonValue } from '../../base/api/json.ts'
import { encodeUtf8 } from '../../base/text/utf8.ts'
import { contentHash } from '../../kinds/discovery/content-hash.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { PublishedApi } from './published-api.ts'

/**
 * How documents are rendered from their sources, of which their hashes are made: a client asks for the hashes of all documents and for
 * few of these. To be raised whenever a document of the same sources changes; test/core/requests/openapi/document-hash.node.test.ts
 * finds that out.
 */
export const rendering: number = 4

/** Hash of a document or a part of one, by what it is rendered from. */
export function hashOfSources(sources: JsonValue): string {
  return contentHash(encodeUtf8(JSON.stringify(sources)))
}

/** What all documents of an API are rendered from. */
export function apiSource(api: PublishedApi): string {
  const { brand, release, gates, formats, descriptions } = api
  const { mediaTypes, streamMediaTypes } = formats
  return hashOfSources([
    rendering,
    descriptions.hash,
    brand.name,
    [release.major, release.minor],
    gates('OpenAPIEnums'),
    [...mediaTypes],
    [...streamMediaTypes],
  ])
}

/** What paths and schemas of a resource are rendered from, but for the schema of its kind. */
export function resourceSource(definition: ResourceDefinition): JsonValue {
  const { group, version, resource, kind, listKind, namespaced, verbs } = definition
  const { subresources, selectableFields, deletedAnswer, storedAs } = definition
  return [
    [group, version, resource, kind, listKind],
    [namespaced, storedAs !== undefined, definition.mergesStrategically, deletedAnswer.published],
    [...verbs],
    [...subresources.values()].map((sub) => [
      [sub.name, sub.group, sub.version, sub.kind],
      [...sub.verbs],
    ]),
    [...selectableFields.keys()],
  ]
}
