export interface GroupVersion {
  readonly group: string
  readonly version: string
}

export interface GroupVersionKind {
  readonly group: string
  readonly version: string
  readonly kind: string
}

/** Resource in any of its versions. */
export interface GroupResource {
  readonly group: string
  readonly resource: string
}

export interface GroupVersionResource {
  readonly group: string
  readonly version: string
  readonly resource: string
}

/** A resource whose objects are of a known type, which exists at compile time alone. */
export interface TypedResource<T> extends GroupVersionResource {
  readonly objects?: T
}

/** An `apiVersion`: `v1` for the core group, `group/version` for the others. */
export function formatGroupVersion(group: string, version: string): string {
  return group === '' ? version : `${group}/${version}`
}

/** The inverse of {@link formatGroupVersion}; undefined where the text has more than one slash or an empty part. */
export function parseGroupVersion(text: string): GroupVersion | undefined {
  const parts = text.split('/')
  const [first, second] = parts
  if (parts.length === 1 && first) return { group: '', version: first }
  if (parts.length === 2 && first && second) return { group: first, version: second }
  return undefined
}

/** A group and resource as messages and `details` name it: `pods`, `deployments.apps`. */
export function formatGroupResource(group: string, resource: string): string {
  return group === '' ? resource : `${resource}.${group}`
}

/** The inverse of {@link formatGroupResource}: all behind the first dot is the group. */
export function parseGroupResource(name: string): GroupResource {
  const dot = name.indexOf('.')
  if (dot < 0) return { group: '', resource: name }
  return { group: name.slice(dot + 1), resource: name.slice(0, dot) }
}
