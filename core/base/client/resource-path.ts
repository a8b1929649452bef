import type { GroupVersionResource, TypedResource } from '../api/group-version.ts'
import type { JsonValue } from '../api/json.ts'
import type { ApiObject } from '../api/object.ts'
import type { NewObject, Patch } from '../api/types/views.ts'

/** Parts of the path of a collection, an object or a subresource; empty parts are left out. */
export interface ResourcePlace {
  readonly namespace?: string
  readonly name?: string
  readonly subresource?: string
}

/** Path of objects of a known type, which exists at compile time alone. */
export type TypedPath<T> = string & { readonly objects?: T }

/** Type of the objects at a path: that of a {@link TypedPath}, any for other paths. */
export type ObjectAt<Path extends string> = Path extends {
  readonly objects?: infer T extends ApiObject
}
  ? T
  : ApiObject

/** An object to create or update at a path. */
export type NewAt<Path extends string> = Path extends {
  readonly objects?: infer T extends ApiObject
}
  ? NewObject<T>
  : ApiObject

/** A patch of an object at a path; JSON patches are lists of operations. */
export type PatchAt<Path extends string, Type extends string> = Type extends 'json'
  ? JsonValue
  : Path extends { readonly objects?: infer T extends ApiObject }
    ? Patch<T>
    : JsonValue

/** Place of a collection, an object, or a subresource that is served as the whole object. */
type PlaceOfObject = ResourcePlace & {
  readonly subresource?: 'status' | 'finalize' | 'approval' | 'resize' | 'ephemeralcontainers'
}

/** Path of a resource: `/api/v1/...` for the core group, `/apis/{group}/{version}/...` for the others. */
export function resourcePath<T>(resource: TypedResource<T>, place?: PlaceOfObject): TypedPath<T>
export function resourcePath(resource: GroupVersionResource, place?: ResourcePlace): string
export function resourcePath(
  { group, version, resource }: GroupVersionResource,
  { namespace = '', name = '', subresource = '' }: ResourcePlace = {},
): string {
  const root = group === '' ? ['api'] : ['apis', group]
  const within = namespace === '' ? [] : ['namespaces', namespace]
  const parts = [...root, version, ...within, resource, name, subresource]
  return `/${parts
    .filter((part) => part !== '')
    .map((part) => encodeURIComponent(part))
    .join('/')}`
}

/** Path of one object of the collection at `path`. */
export function objectPath<T>(path: TypedPath<T>, name: string): TypedPath<T>
export function objectPath(path: string, name: string): string
export function objectPath(path: string, name: string): string {
  return `${path}/${encodeURIComponent(name)}`
}
