import { objectOf, textOf } from '../../../base/api/json-fields.ts'
import { getKey, type JsonObject, type JsonValue, isList } from '../../../base/api/json.ts'
import type { User } from '../../../base/api/user.ts'

export function textList(value: JsonValue | undefined): string[] {
  return isList(value) ? value.filter((item) => typeof item === 'string') : []
}

/** The groups of the user that a review asks about; authorization/v1beta1 calls them `group`. */
export function groupsOf(spec: JsonObject): string[] {
  return textList(getKey(spec, 'groups') ?? getKey(spec, 'group'))
}

/** The user that a SubjectAccessReview asks about; no group (as `system:authenticated`) is added. */
export function subjectOf(spec: JsonObject): User {
  const extra = Object.entries(objectOf(spec, 'extra') ?? {})
  return {
    name: textOf(spec, 'user'),
    uid: textOf(spec, 'uid'),
    groups: groupsOf(spec),
    extra: new Map(extra.map(([key, value]) => [key, textList(value)])),
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
