import { isJsonObject, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { parseJsonPatch } from '../../../objects/patch/json-patch-operations.ts'
import { applyJsonPatch } from '../../../objects/patch/json-patch.ts'
import { applyMergePatch } from '../../../objects/patch/merge-patch.ts'
import { applyStrategicMerge } from '../../../objects/patch/strategic/strategic-merge.ts'
import { mergeSchema } from '../apply/merge-schema.ts'
import type { CommandContext } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { readOpenApi } from '../resources/open-api-document.ts'
import type { ServedResource } from '../session/served-resources.ts'

/** Patch types of `--type`. */
export type LocalPatchType = 'json' | 'merge' | 'strategic'

/** Applies a patch on the client's side, for `--dry-run=client`, without defaulting and validation. */
export async function patchLocally(
  context: Pick<CommandContext, 'client' | 'signal'>,
  resource: ServedResource,
  object: ApiObject,
  type: LocalPatchType,
  patch: JsonValue,
): Promise<ApiObject> {
  const patched = await patchedValue(context, resource, object, type, patch)
  if (isJsonObject(patched)) return patched as ApiObject
  throw new CtlError('the patch leaves no object')
}

async function patchedValue(
  context: Pick<CommandContext, 'client' | 'signal'>,
  resource: ServedResource,
  object: JsonObject,
  type: LocalPatchType,
  patch: JsonValue,
): Promise<JsonValue> {
  if (type === 'json') return applyJsonPatch(object, parseJsonPatch(patch))
  if (type === 'merge') return applyMergePatch(object, patch)
  const schema = mergeSchema(await readOpenApi(resource, context), resource)
  if (schema) return applyStrategicMerge(object, patch, schema)
  throw new CtlError(
    `the server does not say how ${resource.kind} is merged; use --type=merge or --dry-run=server`,
  )
}
