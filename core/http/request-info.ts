import { percentDecode } from './percent-decode.ts'
import type { Verb } from '../api/resource-verbs.ts'

/** Request info of a request for a resource, by its path and query. */
export interface ResourceRequestInfo {
  readonly kind: 'resource'
  readonly verb: Verb
  readonly group: string
  readonly version: string
  readonly resource: string
  /** Empty for the resource itself. */
  readonly subresource: string
  /** Empty for cluster-scoped requests and for all namespaces. */
  readonly namespace: string
  /** Empty for collections. */
  readonly name: string
  /** Path segments behind the subresource, which `proxy` takes; mostly empty. */
  readonly rest: readonly string[]
  /** Whether the path itself asks for a watch (`/api/v1/watch/pods`), whatever the method and the query say. */
  readonly watchPath: boolean
}

/** Request info of a non-resource request: discovery, health, OpenAPI. */
export interface PathRequestInfo {
  readonly kind: 'path'
  /** Lower-case HTTP method. */
  readonly verb: string
  /** The path, percent-decoded. */
  readonly path: string
}

export type RequestInfo = ResourceRequestInfo | PathRequestInfo

const namespaceSubresources = new Set(['status', 'finalize'])

const objectVerbs: Readonly<Record<string, Verb>> = {
  GET: 'get',
  HEAD: 'get',
  POST: 'create',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
}

/** Whether a boolean query parameter is set: present counts as true unless its value is `0` or `false`. */
export function isFlagSet(query: URLSearchParams, name: string): boolean {
  const value = query.get(name)
  return value !== null && value !== '0' && value.toLowerCase() !== 'false'
}

/** The parts of a path between its slashes; one slash at the end does not count. */
function segmentsOf(path: string): string[] {
  const segments = path.split('/')
  if (segments[segments.length - 1] === '') segments.pop()
  return segments
}

function verbOf(method: string, name: string, query: URLSearchParams): Verb | undefined {
  const verb = objectVerbs[method]
  if (name !== '') return verb
  // The `watch` parameter applies to collections only: a GET of one object is a get.
  if (verb === 'get') return isFlagSet(query, 'watch') ? 'watch' : 'list'
  return verb === 'delete' ? 'deletecollection' : verb
}

/**
 * The name of a field selector on `metadata.name`. A list or watch of one name is authorized for that name, so that
 * rules with `resourceNames` allow it; a deletecollection is not.
 */
function nameInSelector(query: URLSearchParams): string {
  const selector = query.get('fieldSelector') ?? ''
  return /(?:^|,)metadata\.name==?([^,=!]+)(?:,|$)/.exec(selector)?.[1] ?? ''
}

interface Place {
  readonly resource: string
  readonly namespace: string
  readonly name: string
  readonly subresource: string
  readonly rest: readonly string[]
}

const nothing: readonly string[] = []

/** Parses the segments of a resource path behind its group and version, from `at` on. */
function placeOf(segments: readonly string[], at: number): Place {
  const first = segments[at] ?? ''
  const second = segments[at + 1] ?? ''
  const third = segments[at + 2]
  const inNamespace =
    first === 'namespaces' && third !== undefined && !namespaceSubresources.has(third)
  const end = inNamespace ? at + 5 : at + 3
  const rest = segments.length > end ? segments.slice(end) : nothing
  if (inNamespace) {
    const name = segments[at + 3] ?? ''
    return { resource: third, namespace: second, name, subresource: segments[at + 4] ?? '', rest }
  }
  const namespace = first === 'namespaces' ? second : ''
  return { resource: first, namespace, name: second, subresource: third ?? '', rest }
}

/**
 * Parses the request info of a request. Paths below `/api/{version}` and `/apis/{group}/{version}` are resource
 * requests, all others, discovery of a group included, are path requests. As in the original server an encoded slash is
 * a slash; a path with a malformed encoding counts as it stands.
 */
export function parseRequestInfo(
  method: string,
  encodedPath: string,
  query: URLSearchParams,
): RequestInfo {
  const path = percentDecode(encodedPath) ?? encodedPath
  const info = resourceInfo(method, segmentsOf(path), query)
  return info ?? { kind: 'path', verb: method.toLowerCase(), path }
}

function resourceInfo(
  method: string,
  segments: readonly string[],
  query: URLSearchParams,
): ResourceRequestInfo | undefined {
  const root = segments[1]
  if (root !== 'api' && root !== 'apis') return undefined
  const start = root === 'api' ? 3 : 4
  // An empty segment is no resource path: a client that left a name empty by mistake must not reach the collection.
  if (segments.length <= start || segments.includes('', 1)) return undefined
  const watchPath = segments[start] === 'watch' && segments.length > start + 1
  const { resource, namespace, name, subresource, rest } = placeOf(
    segments,
    watchPath ? start + 1 : start,
  )
  const verb = watchPath ? objectVerbs[method] && 'watch' : verbOf(method, name, query)
  if (!verb) return undefined
  const isCollection = name === '' && !watchPath && (verb === 'list' || verb === 'watch')
  return {
    kind: 'resource',
    verb,
    group: root === 'api' ? '' : (segments[2] ?? ''),
    version: segments[start - 1] ?? '',
    resource,
    subresource,
    namespace,
    name: isCollection ? nameInSelector(query) : name,
    rest,
    watchPath,
  }
}
