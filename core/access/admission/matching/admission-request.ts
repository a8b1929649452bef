import type { GroupVersionKind } from '../../../base/api/group-version.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { User } from '../../../base/api/user.ts'
import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import { type MatchedRequest, namespaceOf } from './matched-request.ts'

/** The resource and kind that an admission request is shown in, beside those of the request itself. */
export interface ShownResource {
  readonly definition: ResourceDefinition
  readonly kind: GroupVersionKind
}

/**
 * An `AdmissionRequest` without uid and objects: the variable `request` of expressions, and the head of a review. Empty fields are
 * left out as the original's JSON does.
 */
export function admissionRequest(request: MatchedRequest, shown: ShownResource): JsonObject {
  const { subresource, name, operation, dryRun, options, write } = request
  const namespace = namespaceOf(request)
  return {
    kind: kindJson(shown.kind),
    resource: resourceJson(shown.definition),
    ...(subresource !== '' && { subResource: subresource }),
    requestKind: kindJson(request.kind),
    requestResource: resourceJson(request.definition),
    ...(subresource !== '' && { requestSubResource: subresource }),
    ...(name !== '' && { name }),
    ...(namespace !== '' && { namespace }),
    operation,
    userInfo: userJson(write.user),
    dryRun,
    options,
  }
}

function kindJson({ group, version, kind }: GroupVersionKind): JsonObject {
  return { group, version, kind }
}

function resourceJson({ group, version, resource }: ResourceDefinition): JsonObject {
  return { group, version, resource }
}

/** `UserInfo` of the authentication API. */
export function userJson({ name, uid, groups, extra }: User): JsonObject {
  return {
    ...(name !== '' && { username: name }),
    ...(uid !== '' && { uid }),
    ...(groups.length > 0 && { groups: [...groups] }),
    ...(extra.size > 0 && {
      extra: Object.fromEntries([...extra].map(([key, values]) => [key, [...values]])),
    }),
  }
}
