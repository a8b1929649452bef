import { unsupportedMediaType } from '../api/api-error.ts'
import type { ApiObject } from '../api/object.ts'
import { cborMediaType } from '../codec/cbor/cbor-encoding.ts'
import { readBody } from '../codec/formats.ts'
import { decodeUtf8, parseJson } from '../codec/json-parse.ts'
import { countValues, ValueBudget } from '../codec/value-budget.ts'
import { parseMediaType } from '../http/media-type.ts'
import type { FieldValidation } from '../http/request-options.ts'
import { operationFaults } from '../patch/json-patch.ts'
import {
  applyCborMediaType,
  applyMediaType,
  jsonPatchMediaType,
  patchFormats,
  patchMediaTypes,
} from '../patch/patch-format.ts'
import { readBytes, turnForOthers } from './large-body.ts'
import { decodeAs, duplicateFields, type ExpectedKind, maxBodyBytes } from './request-object.ts'
import type { ResourceContext } from './resource-context.ts'

/** Makes the patched object; may be called again, with a newer one, when another write came first. */
export type Patched = (current: ApiObject) => ApiObject

/** Whether a PATCH states what its client wants, instead of what to change. */
export function isApply(context: ResourceContext): boolean {
  const type = parseMediaType(context.request.header('content-type') ?? '')?.type
  return type === applyMediaType || (type === applyCborMediaType && speaksCbor(context))
}

function speaksCbor({ services }: ResourceContext): boolean {
  return services.formats.find(cborMediaType) !== undefined
}

/**
 * Reads the patch of a request, of an object of the expected kind.
 *
 * @throws ApiError `UnsupportedMediaType`, or `BadRequest` for what is no patch; what is returned throws what the patch
 * and its result deserve.
 */
export async function readPatch(
  context: ResourceContext,
  expected: ExpectedKind,
  fieldValidation: FieldValidation,
): Promise<Patched> {
  const { request, definition } = context
  const media = parseMediaType(request.header('content-type') ?? '')
  const format = media && patchFormats(definition)[media.type]
  if (!format) throw unsupportedMediaType(patchMediaTypes(definition, speaksCbor(context)))
  const { value, duplicates } = readBody(await readBytes(context, maxBodyBytes), (body) =>
    parseJson(decodeUtf8(body), new ValueBudget()),
  )
  await turnForOthers(context)
  const apply = format(value)
  const isList = media.type === jsonPatchMediaType
  const said = isList ? operationFaults(value, duplicates) : duplicateFields(duplicates)
  const before = context.warnings.length
  return (current) => {
    // What an attempt warned of is said once, by the attempt that was stored.
    const warnings: string[] = []
    const patched = apply(current, expected.schema)
    new ValueBudget().spend(countValues(patched))
    const next = decodeAs(patched, said, expected, { fieldValidation, warnings })
    context.warnings.splice(before, context.warnings.length - before, ...warnings)
    return next
  }
}
