import type { Status } from '../../base/api/errors/status.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import { wantsPretty } from '../../base/http/wants-pretty.ts'
import type { ResourceContext } from '../rest/resource-context.ts'

const success: Status = {
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Success',
  code: 201,
}

/** The `Status` of success, 201: the answer to a POST that creates no object, as a binding or an eviction. */
export function respondWithSuccess({ query, request, services }: ResourceContext): ApiResponse {
  const { contentType, body } = services.api.formats.encodeDocument(
    success,
    request.header('accept'),
    wantsPretty(request, query),
  )
  return { status: 201, headers: ['content-type', contentType], body }
}
