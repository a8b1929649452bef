import { admitApproval } from '../admission/certificate-approval.ts'
import { notFound } from '../api/api-error.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { readLatest } from '../rest/write/object-commit.ts'
import { patchObject } from '../rest/write/patch.ts'
import type { ResourceContext } from '../rest/resource-context.ts'
import { replaceObject } from '../rest/write/update.ts'

/** A request never changes its signer, so leave that was given before the write holds for it. */
async function checkLeave(context: ResourceContext): Promise<void> {
  const { definition, info } = context
  const entry = await readLatest(context, info)
  if (!entry) throw notFound(definition, info.name)
  await admitApproval(context, entry.object())
}

/** Serves `PUT …/certificatesigningrequests/{name}/approval`. */
export async function replaceApproval(context: ResourceContext): Promise<ApiResponse> {
  await checkLeave(context)
  return replaceObject(context)
}

/** Serves `PATCH …/certificatesigningrequests/{name}/approval`. */
export async function patchApproval(context: ResourceContext): Promise<ApiResponse> {
  await checkLeave(context)
  return patchObject(context)
}
