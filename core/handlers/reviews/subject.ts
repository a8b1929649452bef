import { getKey, isJsonObject, type JsonObject, type JsonValue } from '../../api/json.ts'
import type { User } from '../../authn/user.ts'

/** A member that is text; empty where it is absent. */
export function textMember(object: JsonObject, key: string): string {
  const value = getKey(object, key)
  return typeof value === 'string' ? value : ''
}

/** A member that is an object; undefined where it is absent. */
export function objectMember(object: JsonObject, key: string): JsonObject | undefined {
  const value = getKey(object, key)
  return isJsonObject(value) ? value : undefined
}

export function textList(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** The user that a SubjectAccessReview asks about: taken as it stands, no group is added. */
export function subjectOf(spec: JsonObject): User {
  const extra = Object.entries(objectMember(spec, 'extra') ?? {})
  return {
    name: textMember(spec, 'user'),
    uid: textMember(spec, 'uid'),
    groups: textList(getKey(spec, 'groups')),
    extra: new Map(extra.map(([key, value]) => [key.toLowerCase(), textList(value)])),
  }
}

/** `userInfo` as reviews show it; what is empty is left out. */
export function userInfo(user: User): JsonObject {
  return {
    ...(user.name !== '' && { username: user.name }),
    ...(user.uid !== '' && { uid: user.uid }),
    ...(user.groups.length > 0 && { groups: [...user.groups] }),
    ...(user.extra.size > 0 && {
      extra: Object.fromEntries([...user.extra].map(([key, values]) => [key, [...values]])),
    }),
  }
}
