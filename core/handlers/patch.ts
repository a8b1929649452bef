import { unsupportedMediaType } from '../api/api-error.ts'
import type { ApiObject } from '../api/object.ts'
import { parseJson } from '../codec/json-parse.ts'
import { parseText } from '../codec/request-body.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { parseMediaType } from '../http/media-type.ts'
import { parseWriteOptions } from '../http/request-options.ts'
import { type ApplyPatch, patchFormats, patchMediaTypes } from '../patch/patch-format.ts'
import { applyDefaults } from '../schema/defaults.ts'
import { checkNameOfPath, placeInNamespace } from './object-names.ts'
import { decodeAs, maxBodyBytes } from './request-object.ts'
import type { ResourceContext } from './resource-context.ts'
import { respondWith } from './respond.ts'
import { updateObject } from './update-object.ts'
import { createWriteContext } from './write-context.ts'

async function readPatch(context: ResourceContext): Promise<{
  readonly apply: ApplyPatch
  readonly duplicates: readonly string[]
}> {
  const { request, definition } = context
  const media = parseMediaType(request.header('content-type') ?? '')
  const format = media && patchFormats(definition)[media.type]
  if (!format) throw unsupportedMediaType(patchMediaTypes(definition))
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
    const next = decodeAs(patch.apply(current, definition.schema), patch.duplicates, definition, {
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
