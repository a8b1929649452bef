/** Place of an object in the store, independent of API versions: `apps/replicasets default/web`, `nodes one`. */
export type PlaceId = string

/** Place of an object. `prefix`: that of the resource (`StoredAs.prefix`); `key`: the object's within it. */
export function placeId(prefix: string, key: string): PlaceId {
  return `${prefix} ${key}`
}

/** The inverse of {@link placeId}, with the parts of the key; `namespace` is empty for cluster-scoped objects. */
export function parsePlace(place: PlaceId): {
  readonly prefix: string
  readonly namespace: string
  readonly name: string
} {
  const space = place.indexOf(' ')
  const key = place.slice(space + 1)
  const slash = key.indexOf('/')
  return {
    prefix: place.slice(0, space),
    namespace: key.slice(0, Math.max(slash, 0)),
    name: key.slice(slash + 1),
  }
}
