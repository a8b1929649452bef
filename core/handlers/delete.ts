import { admitDeletion } from '../admission/namespace-lifecycle.ts'
import type { Status } from '../api/status.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { wantsPretty } from '../http/wants-pretty.ts'
import { deleteCorruptObject } from './delete-corrupt-object.ts'
import { readDeleteOptions } from './delete-options.ts'
import { deleteStoredObject } from './delete-object.ts'
import type { ResourceContext } from './resource-context.ts'
import { respondWith } from './respond.ts'

function successStatus(context: ResourceContext, uid: string | undefined): Status {
  const { group, resource } = context.definition
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    details: {
      name: context.info.name,
      ...(group !== '' && { group }),
      kind: resource,
      ...(uid !== undefined && { uid }),
    },
  }
}

function respondGone(context: ResourceContext, uid?: string): ApiResponse {
  const { query, request, services } = context
  const { contentType, body } = services.formats.encodeDocument(
    successStatus(context, uid),
    request.header('accept'),
    wantsPretty(request, query),
  )
  return { status: 200, headers: ['content-type', contentType], body }
}

/** Serves `DELETE …/{name}`: a Status when the object is gone, the object while something holds it. */
export async function deleteObject(context: ResourceContext): Promise<ApiResponse> {
  const options = await readDeleteOptions(context)
  admitDeletion(context)
  if (options.ignoreReadErrors) {
    await deleteCorruptObject(context)
    return respondGone(context)
  }
  const deletion = await deleteStoredObject(context, context.info, options)
  if (!deletion.removed) return respondWith(context, 200, deletion.entry)
  return respondGone(context, deletion.entry.object().metadata.uid)
}
