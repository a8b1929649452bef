import type { Status } from '../../../base/api/errors/status.ts'
import type { ApiResponse } from '../../../base/http/api-response.ts'
import { wantsPretty } from '../../../base/http/wants-pretty.ts'
import type { RequestTarget, ResourceContext } from '../resource-context.ts'
import { respondWithStored } from '../respond.ts'
import { deleteCorruptObject } from './delete-corrupt-object.ts'
import { deleteStoredObject } from './delete-object.ts'
import { readDeleteOptions, warnOfOrphans } from './delete-options.ts'

function successStatus(target: RequestTarget, uid: string | undefined): Status {
  const { group, resource } = target.definition
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    details: {
      name: target.info.name,
      ...(group !== '' && { group }),
      kind: resource,
      ...(uid !== undefined && { uid }),
    },
  }
}

function respondGone(context: ResourceContext, uid?: string): ApiResponse {
  const { query, request, services } = context
  const { contentType, body } = services.api.formats.encodeDocument(
    successStatus(context, uid),
    request.header('accept'),
    wantsPretty(request, query),
  )
  return { status: 200, headers: ['content-type', contentType], body }
}

/** Serves `DELETE …/{name}`: answers a terminating object, and for a removed one a `Status` or the object, by its kind. */
export async function deleteObject(context: ResourceContext): Promise<ApiResponse> {
  const options = await readDeleteOptions(context)
  warnOfOrphans(context, options)
  if (options.ignoreReadErrors) {
    await deleteCorruptObject(context)
    return respondGone(context)
  }
  const deletion = await deleteStoredObject(context, context.info, options)
  const { entry, removed } = deletion
  if (!removed)
    return respondWithStored(context, options.orphanDependents === false ? 202 : 200, entry)
  if (context.definition.deletedAnswer.holds === 'object')
    return respondWithStored(context, 200, entry)
  return respondGone(context, entry.object().metadata.uid)
}
