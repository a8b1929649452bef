import type { JsonObject } from '../../../base/api/json.ts'
import type * as authorizationv1 from '../../../base/api/types/authorization.v1.generated.ts'
import type * as authorizationv1beta1 from '../../../base/api/types/authorization.v1beta1.generated.ts'
import type { User } from '../../../base/api/user.ts'

/** The spec of a SubjectAccessReview; `authorization/v1beta1` calls the groups `group`. */
export type SubjectSpec =
  | authorizationv1.SubjectAccessReviewSpec
  | authorizationv1beta1.SubjectAccessReviewSpec

/** The groups of the user that a review asks about. */
export function groupsOf(spec: SubjectSpec): readonly string[] {
  return ('group' in spec ? spec.group : 'groups' in spec ? spec.groups : undefined) ?? []
}

/** The user that a SubjectAccessReview asks about; no group (as `system:authenticated`) is added. */
export function subjectOf(spec: SubjectSpec): User {
  const { user: name = '', uid = '', extra = {} } = spec
  return {
    name,
    uid,
    groups: groupsOf(spec),
    // Decoding keeps null for the values of a key.
    extra: new Map(Object.entries(extra).map(([key, values]) => [key, values ?? []])),
  }
}

/** `userInfo` as reviews show it, without empty fields. */
export function userInfo(user: User): JsonObject {
  return {
    ...(user.name !== '' && { username: user.name }),
    ...(user.uid !== '' && { uid: user.uid }),
    ...(user.groups.length > 0 && { groups: [...user.groups] }),
    ...(user.extra.size > 0 && {
      extra: Object.fromEntries(
        [...user.extra]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, values]) => [key, [...values]]),
      ),
    }),
  }
}
