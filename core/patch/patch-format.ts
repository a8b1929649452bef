import { badRequest } from '../api/api-error.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../api/json.ts'
import type { StructSchema } from '../schema/schema.ts'
import { unstructuredMistake } from '../schema/unstructured-mistake.ts'
import { withWrappedIntegers } from '../schema/wrapped-integers.ts'
import { applyJsonPatch, parseJsonPatch, reachedBy } from './json-patch.ts'
import { applyMergePatch } from './merge-patch.ts'
import { notAnObject } from './not-an-object.ts'
import { patchedText, reachedByMerge } from './patched-text.ts'
import { goText } from '../api/go-text.ts'
import { applyStrategicMerge } from './strategic/strategic-merge.ts'

/** What a patch makes of a document, and how a refusal of it is worded. */
export interface PatchResult {
  readonly value: JsonValue
  /** Whether the result has to say its kind and version rightly; otherwise they are those of the document. */
  readonly statesKind: boolean
  /** What a refusal shows: the patched object, or the patch that made it. */
  shown(): string
  /** What is wrong with a result whose values are not of their types; undefined for the decoder's own words. */
  mistake(): string | undefined
  /** The value with integers cut to 32 bits, as the original cuts those of strategic merges; absent for the other formats. */
  mended?(): JsonValue
}

/** Makes the patched document of one that looks as the schema says; what it is given stays as it is. */
export type ApplyPatch = (current: JsonObject, schema: StructSchema) => PatchResult

export interface PatchFormat {
  /** What an unreadable text's refusal begins with. */
  readonly unreadable: string
  read(patch: JsonValue): ApplyPatch
}

export const jsonPatchMediaType = 'application/json-patch+json'

const jsonPatch: PatchFormat = {
  unreadable: 'error decoding patch: ',
  read(patch) {
    const operations = parseJsonPatch(patch)
    return (current) => {
      const value = applyJsonPatch(current, operations)
      const shown = (): string => patchedText(value, reachedBy(operations))
      return { value, statesKind: true, shown, mistake: () => undefined }
    }
  },
}

const mergePatch: PatchFormat = {
  unreadable: 'error decoding patch: ',
  read(patch) {
    if (patch === null) throw badRequest('Invalid JSON Patch')
    if (!isJsonObject(patch)) throw badRequest(`error decoding patch: ${notAnObject(patch)}`)
    return (current) => {
      const value = applyMergePatch(current, patch)
      const shown = (): string => patchedText(value, reachedByMerge(patch))
      return { value, statesKind: true, shown, mistake: () => undefined }
    }
  },
}

const strategicMerge: PatchFormat = {
  unreadable: '',
  read: (patch) => (current, schema) => {
    const value = applyStrategicMerge(current, patch, schema)
    const { kind, apiVersion } = current
    // Ansible scales by patches that say they were a Scale.
    const named = { ...value, ...(kind && { kind }), ...(apiVersion && { apiVersion }) }
    return {
      value: named,
      statesKind: false,
      shown: () => goText(patch),
      mistake: () => unstructuredMistake(value, schema),
      mended: () => withWrappedIntegers(named, schema),
    }
  },
}

/** Formats that say all themselves. */
const plainFormats: Readonly<Record<string, PatchFormat>> = {
  [jsonPatchMediaType]: jsonPatch,
  'application/merge-patch+json': mergePatch,
}

/** The format that asks the schema how lists are merged; custom resources do not say. */
const allFormats: Readonly<Record<string, PatchFormat>> = {
  ...plainFormats,
  'application/strategic-merge-patch+json': strategicMerge,
}

/** What decides the formats of a resource; a ResourceDefinition fits. */
export interface Patchable {
  readonly mergesStrategically: boolean
}

/** Patch formats by media type: each reads the patch once and is then applied as often as needed. */
export function patchFormats({
  mergesStrategically,
}: Patchable): Readonly<Record<string, PatchFormat>> {
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
