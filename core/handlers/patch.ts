import { unsupportedMediaType } from '../api/api-error.ts'
import type { JsonValue } from '../api/json.ts'
import type { ApiObject } from '../api/object.ts'
import { parseJson } from '../codec/json-parse.ts'
import { parseText } from '../codec/request-body.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { parseMediaType } from '../http/media-type.ts'
import { parseWriteOptions } from '../http/request-options.ts'
import { applyJsonPatch, parseJsonPatch } from '../patch/json-patch.ts'
import { applyMergePatch } from '../patch/merge-patch.ts'
import { applyDefaults } from '../schema/defaults.ts'
import { checkNameOfPath, placeInNamespace } from './object-names.ts'
import { decodeAs, maxBodyBytes } from './request-object.ts'
import type { ResourceContext } from './resource-context.ts'
import { respondWith } from './respond.ts'
import { updateObject } from './update-object.ts'
import { createWriteContext } from './write-context.ts'

type ApplyPatch = (current: JsonValue) => JsonValue

/** Patch formats by media type: each reads the patch once and is then applied as often as needed. */
const patchFormats: Readonly<Record<string, (patch: JsonValue) => ApplyPatch>> = {
  'application/json-patch+json': (patch) => {
    const operations = parseJsonPatch(patch)
    return (current) => applyJsonPatch(current, operations)
  },
  'application/merge-patch+json': (patch) => (current) => applyMergePatch(current, patch),
}

export const patchMediaTypes: readonly string[] = Object.keys(patchFormats)

async function readPatch(context: ResourceContext): Promise<{
  readonly apply: ApplyPatch
  readonly duplicates: readonly string[]
}> {
  const { request } = context
  const media = parseMediaType(request.header('content-type') ?? '')
  const format = media && patchFormats[media.type]
  if (!format) throw unsupportedMediaType(patchMediaTypes)
  const { value, duplicates } = parseText(await request.body(maxBodyBytes), parseJson)
  return { apply: format(value), duplicates }
}

/** Serves `PATCH …/{name}` and `PATCH …/{name}/{subresource}`. */
export async function patchObject(context: ResourceContext): Promise<ApiResponse> {
  const { definition, query } = context
  const options = parseWriteOptions(query, 'PatchOptions')
  const patch = await readPatch(context)
  const said = context.warnings.length
  const makeNext = (current: ApiObject): ApiObject => {
    // What an attempt warned of is said once, by the attempt that was stored.
    const warnings: string[] = []
    const { fieldValidation } = options
    const next = decodeAs(patch.apply(current), patch.duplicates, definition, {
      fieldValidation,
      warnings,
    })
    placeInNamespace(context, next)
    checkNameOfPath(context, next)
    applyDefaults(definition.schema, next, createWriteContext(context))
    context.warnings.splice(said, context.warnings.length - said, ...warnings)
    return next
  }
  const entry = await updateObject(
    context,
    { dryRun: options.dryRun, unconditional: true },
    makeNext,
  )
  return respondWith(context, 200, entry)
}
