import type { JsonObject, JsonValue } from '../api/json.ts'
import type { Schema } from '../schema/schema.ts'
import { applyJsonPatch, parseJsonPatch } from './json-patch.ts'
import { applyMergePatch } from './merge-patch.ts'
import { applyStrategicMerge } from './strategic/strategic-merge.ts'

/** Makes the patched document of one that looks as the schema says; what it is given stays as it is. */
export type ApplyPatch = (current: JsonObject, schema: Schema) => JsonValue

type ReadPatch = (patch: JsonValue) => ApplyPatch

export const jsonPatchMediaType = 'application/json-patch+json'

/** Formats that say all themselves. */
const plainFormats: Readonly<Record<string, ReadPatch>> = {
  [jsonPatchMediaType]: (patch) => {
    const operations = parseJsonPatch(patch)
    return (current) => applyJsonPatch(current, operations)
  },
  'application/merge-patch+json': (patch) => (current) => applyMergePatch(current, patch),
}

/** The format that asks the schema how lists are merged; custom resources do not say. */
const allFormats: Readonly<Record<string, ReadPatch>> = {
  ...plainFormats,
  'application/strategic-merge-patch+json': (patch) => (current, schema) =>
    applyStrategicMerge(current, patch, schema),
}

/** What decides the formats of a resource; a ResourceDefinition fits. */
export interface Patchable {
  readonly mergesStrategically: boolean
}

/** Patch formats by media type: each reads the patch once and is then applied as often as needed. */
export function patchFormats({
  mergesStrategically,
}: Patchable): Readonly<Record<string, ReadPatch>> {
  return mergesStrategically ? allFormats : plainFormats
}

/** A configuration to be applied; it is no change to make, and needs more to know than the document it changes. */
export const applyMediaType = 'application/apply-patch+yaml'

/** The same, to servers that speak CBOR. */
export const applyCborMediaType = 'application/apply-patch+cbor'

/** Every media type that a PATCH of the resource may have. */
export function patchMediaTypes(resource: Patchable, speaksCbor = false): readonly string[] {
  const plain = [...Object.keys(patchFormats(resource)), applyMediaType]
  return speaksCbor ? [...plain, applyCborMediaType] : plain
}
