import type { JsonValue } from '../api/json.ts'
import { applyJsonPatch, parseJsonPatch } from './json-patch.ts'
import { applyMergePatch } from './merge-patch.ts'

/** Makes the patched document; what it is given stays as it is. */
export type ApplyPatch = (current: JsonValue) => JsonValue

/** Patch formats by media type: each reads the patch once and is then applied as often as needed. */
export const patchFormats: Readonly<Record<string, (patch: JsonValue) => ApplyPatch>> = {
  'application/json-patch+json': (patch) => {
    const operations = parseJsonPatch(patch)
    return (current) => applyJsonPatch(current, operations)
  },
  'application/merge-patch+json': (patch) => (current) => applyMergePatch(current, patch),
}

export const patchMediaTypes: readonly string[] = Object.keys(patchFormats)
