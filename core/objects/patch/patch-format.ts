import { badRequest } from '../../base/api/errors/api-error.ts'
import {
  cloneJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../base/api/json.ts'
import type { Steps } from '../../base/execution/steps.ts'
import { goText } from '../../base/json/go-text.ts'
import { escapedJson, writeJsonAsWritten } from '../../base/json/json-write.ts'
import { writtenNumberText } from '../../base/json/written-number.ts'
import { hasFreeJson, withParsedJson } from '../schema/free-json.ts'
import type { StructSchema } from '../schema/schema.ts'
import { withReadNumbers } from '../schema/typed-numbers.ts'
import { unstructuredTypeError } from '../schema/unstructured-type-error.ts'
import { withWrappedIntegers } from '../schema/wrapped-integers.ts'
import { arrangePatched, type Reached, reachedByMerge } from './arrange-patched.ts'
import { parseJsonPatch, reachedBy } from './json-patch-operations.ts'
import { jsonPatchSteps } from './json-patch.ts'
import { applyMergePatch } from './merge-patch.ts'
import { notAnObject } from './rejected-patch.ts'
import { consumeStrategicMerge } from './strategic/strategic-merge.ts'

/** The result of a patch, with the parts of an error message for an invalid one. */
export interface PatchResult {
  readonly value: JsonValue
  /** The original converts the result from unstructured and decodes no JSON: paths of unknown fields lack the keys of maps. */
  readonly isConverted: boolean
  /** Puts members into the order in which the original reads them, which decides the order of faults; absent where they are. */
  arrange?(): void
  /** The value that an error message shows: the patched object, arranged, or the patch; `most` characters are asked for. */
  shown(most: number): string
  /** The error for a result with values of wrong types; undefined where the decoder's own message is used. */
  mistake(): string | undefined
  /** The value with integers cut to the bits of their fields, as the original does in strategic merges only. */
  mended?(): JsonValue
}

/**
 * Applies a patch to a document of a schema, which stays unchanged, with turns for other requests where that takes long. With `mayShare`, the result may hold members of the document
 * that the patch does not name.
 */
export type ApplyPatch = (
  current: JsonObject,
  schema: StructSchema,
  mayShare?: boolean,
) => PatchResult | Steps<PatchResult>

/** A format of patches. Where field validation is ignored, the original reads some in another way, with errors of its own. */
export interface PatchFormat {
  /** The original puts texts of the patch into that of the object; where it parses the patch first, no number may be beyond a double. */
  readonly keepsTexts: boolean
  /** Error message for a patch that is no JSON, from that of the parser. */
  unreadable(fault: string, fieldsIgnored: boolean): string
  /** Reads a patch; its numbers may be as they were written (`numberAsWritten`). */
  read(patch: JsonValue, fieldsIgnored: boolean): ApplyPatch
}

export const jsonPatchMediaType = 'application/json-patch+json'

/** Result of a patch that needs no schema; `reach` gives the objects and lists that it reached into. */
function plainResult(value: JsonValue, schema: StructSchema, reach: () => Reached): PatchResult {
  const arrange = (): void => arrangePatched(value, reach())
  // The order of free JSON is kept.
  if (hasFreeJson(schema)) arrange()
  const shown = (): string => {
    arrange()
    return escapedJson(writeJsonAsWritten(value))
  }
  return {
    value,
    isConverted: false,
    arrange,
    shown,
    mistake: () => undefined,
  }
}

const undecodable = 'error decoding patch: '
const noMergePatch = 'Invalid JSON Patch'

const jsonPatch: PatchFormat = {
  keepsTexts: true,
  unreadable: (fault, fieldsIgnored) =>
    fieldsIgnored
      ? fault
      : undecodable +
        fault.replace(/value (of type float64)$/, 'struct field jsonPatchOp.value $1'),
  read(patch, fieldsIgnored) {
    const operations = parseJsonPatch(patch, fieldsIgnored)
    return function* patched(current, schema) {
      const value = yield* jsonPatchSteps(current, operations)
      return plainResult(value, schema, () => reachedBy(operations))
    }
  },
}

const mergePatch: PatchFormat = {
  keepsTexts: true,
  unreadable: (fault, fieldsIgnored) => (fieldsIgnored ? noMergePatch : undecodable + fault),
  read(patch, fieldsIgnored) {
    const isReadable = isJsonObject(patch) || (fieldsIgnored && isList(patch))
    if (patch === null || (fieldsIgnored && !isReadable)) throw badRequest(noMergePatch)
    if (!isReadable) throw badRequest(undecodable + notAnObject(patch))
    return (current, schema, mayShare) => {
      const value = applyMergePatch(mayShare ? current : cloneJson(current), patch)
      return plainResult(value, schema, () => reachedByMerge(patch))
    }
  },
}

const strategicMerge: PatchFormat = {
  keepsTexts: false,
  unreadable: (fault) => fault,
  read: (patch) => (current, schema, mayShare) => {
    const hasWritten = withReadNumbers(patch) !== patch
    const used = cloneJson(patch)
    const value = consumeStrategicMerge(current, used, schema, mayShare)
    // Kind and version stay those of the document: Ansible sends patches of workloads with the kind Scale. Values of wrong
    // types are kept, so that they are refused.
    const named = { ...value }
    for (const name of ['kind', 'apiVersion']) {
      const [sent = null, stays] = [value[name], current[name]]
      const isName = typeof sent === 'string' && writtenNumberText(sent) === undefined
      if (stays && (sent === null || isName)) named[name] = stays
    }
    const merged = withParsedJson(hasWritten ? withReadNumbers(named) : named, schema)
    return {
      value: merged,
      isConverted: true,
      shown: (most) => goText(used, most),
      mistake: () => unstructuredTypeError(value, schema),
      mended: () => withWrappedIntegers(merged, schema),
    }
  },
}

/** Patch formats that need no schema. */
const plainFormats: Readonly<Record<string, PatchFormat>> = {
  [jsonPatchMediaType]: jsonPatch,
  'application/merge-patch+json': mergePatch,
}

/** All patch formats. Strategic merge needs merge keys in the schema, which custom resources do not have. */
const allFormats: Readonly<Record<string, PatchFormat>> = {
  ...plainFormats,
  'application/strategic-merge-patch+json': strategicMerge,
}

/** The property of a resource that decides its patch formats; a ResourceDefinition fits. */
export interface Patchable {
  readonly mergesStrategically: boolean
}

/** The patch formats of a resource by media type: each parses a patch once, and applies it as often as needed. */
export function patchFormats({
  mergesStrategically,
}: Patchable): Readonly<Record<string, PatchFormat>> {
  return mergesStrategically ? allFormats : plainFormats
}

/** Media type of server-side apply. It is no {@link PatchFormat}, since it needs managed fields beside the document. */
export const applyMediaType = 'application/apply-patch+yaml'

/** Media type of server-side apply in CBOR, for servers with that format. */
export const applyCborMediaType = 'application/apply-patch+cbor'

/** The media types of a PATCH of a resource. */
export function patchMediaTypes(resource: Patchable, speaksCbor = false): readonly string[] {
  const plain = [...Object.keys(patchFormats(resource)), applyMediaType]
  return speaksCbor ? [...plain, applyCborMediaType] : plain
}
