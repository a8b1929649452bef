import { pathSegment } from '../api/metadata/names.ts'
import type { Verb } from '../api/resource-verbs.ts'
import { parseFieldSelector } from '../api/selectors/field-selector.ts'
import { BoundedCache, ownCopy } from '../collections/bounded-cache.ts'
import { percentDecode } from './percent-decode.ts'

/**
 * The verb of a resource request as authorizers see it: `proxy` below `/api/{version}/proxy/`, and empty for an HTTP
 * method without a verb, such as OPTIONS. No resource serves these two.
 */
export type RequestVerb = Verb | 'proxy' | ''

/** Request info of a request for a resource, by its path and query. */
export interface ResourceRequestInfo<V extends RequestVerb = Verb> {
  readonly kind: 'resource'
  readonly verb: V
  /** Whether the path begins as no served path does, with two slashes or an empty group; such a request is answered 404. */
  readonly stray: boolean
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
  /** Why a path of resources names none: `/api/v1/watch` alone. Such a request is answered 500. */
  readonly error?: string
}

export type RequestInfo = ResourceRequestInfo<RequestVerb> | PathRequestInfo

/** Whether the request has a verb that resources serve. */
export function hasVerb(info: ResourceRequestInfo<RequestVerb>): info is ResourceRequestInfo {
  return info.verb !== '' && info.verb !== 'proxy'
}

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

const slash = 0x2f

/** The parts of a path between its slashes; slashes at its begin and end do not count, an empty part inside does. */
function segmentsOf(path: string): readonly string[] {
  let start = 0
  let end = path.length
  while (path.charCodeAt(start) === slash) start++
  while (end > start && path.charCodeAt(end - 1) === slash) end--
  return path.slice(start, end).split('/')
}

function verbOf(
  method: string,
  place: Place,
  query: URLSearchParams,
  watchesOne: boolean,
): Verb | '' {
  const verb = objectVerbs[method] ?? ''
  const isOne = watchesOne && place.subresource === '' && isFlagSet(query, 'watch')
  if (place.name !== '') return verb === 'get' && isOne ? 'watch' : verb
  // In kube-apiserver the `watch` parameter applies to collections only: a GET of one object is a get.
  if (verb === 'get') return isFlagSet(query, 'watch') ? 'watch' : 'list'
  return verb === 'delete' ? 'deletecollection' : verb
}

/**
 * The name of a field selector on `metadata.name`. A list or watch of one name is authorized for that name, so that
 * rules with `resourceNames` allow it; a deletecollection is not. A selector that does not parse names nothing.
 */
function nameInSelector(query: URLSearchParams): string {
  const selector = query.get('fieldSelector') ?? ''
  if (!selector.includes('metadata.name')) return ''
  let terms
  try {
    terms = parseFieldSelector(selector).terms
  } catch {
    return ''
  }
  const term = terms.find(({ field, operator }) => field === 'metadata.name' && operator === '=')
  return term && pathSegment(term.value, false).length === 0 ? term.value : ''
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

/** Prefixes of resource paths that give the verb, whatever the HTTP method is. */
const verbPrefixes: ReadonlyMap<string, 'watch' | 'proxy'> = new Map([
  ['watch', 'watch'],
  ['proxy', 'proxy'],
])

/** Request info of the collections that are posted to, by their paths: the query has no part in it. */
const posted = new BoundedCache<ResourceRequestInfo<RequestVerb>>({ bytes: 256 * 1024 })

/** Memory of a request info, roughly, in bytes. */
const infoBytes = 500

/**
 * Parses the request info of a request. Paths below `/api/{version}` and `/apis/{group}/{version}` are resource
 * requests, all others, discovery of a group included, are path requests. As in kube-apiserver an encoded slash is
 * a slash; a path with a malformed encoding counts as it stands. `watchesOne`: the parameter `watch` makes a GET of one object a
 * watch, too.
 */
export function parseRequestInfo(
  method: string,
  encodedPath: string,
  query: URLSearchParams,
  watchesOne = false,
): RequestInfo {
  if (method !== 'POST') return parseInfo(method, encodedPath, query, watchesOne)
  const known = posted.get(encodedPath)
  if (known) return known
  const info = parseInfo(method, ownCopy(encodedPath), query, watchesOne)
  if (info.kind === 'resource' && info.name === '') posted.set(encodedPath, info, infoBytes)
  return info
}

function parseInfo(
  method: string,
  encodedPath: string,
  query: URLSearchParams,
  watchesOne: boolean,
): RequestInfo {
  const path = percentDecode(encodedPath) ?? encodedPath
  const segments = segmentsOf(path)
  const [root] = segments
  const start = root === 'api' ? 2 : 3
  if ((root !== 'api' && root !== 'apis') || segments.length <= start) {
    return { kind: 'path', verb: method.toLowerCase(), path }
  }
  const prefix = verbPrefixes.has(segments[start] ?? '') ? (segments[start] ?? '') : ''
  if (prefix !== '' && segments.length === start + 1) {
    const error = `unable to determine kind and namespace from url, ${path}`
    return { kind: 'path', verb: method.toLowerCase(), path, error }
  }
  const named = prefix === '' ? undefined : verbPrefixes.get(prefix)
  const place = placeOf(segments, named ? start + 1 : start)
  const verb = named ?? verbOf(method, place, query, watchesOne)
  const isCollection = place.name === '' && !named && (verb === 'list' || verb === 'watch')
  const group = root === 'api' ? '' : (segments[1] ?? '')
  return {
    kind: 'resource',
    verb,
    stray: path.startsWith('//') || (root === 'apis' && group === ''),
    group,
    version: segments[start - 1] ?? '',
    resource: place.resource,
    // What follows the name belongs to the path that is passed on.
    subresource: named === 'proxy' ? '' : place.subresource,
    namespace: place.namespace,
    name: isCollection ? nameInSelector(query) : place.name,
    rest: place.rest,
    watchPath: prefix === 'watch',
  }
}

const longRunningVerbs: ReadonlySet<string> = new Set(['watch', 'proxy'])
const longRunningSubresources: ReadonlySet<string> = new Set([
  'attach',
  'exec',
  'proxy',
  'log',
  'portforward',
])

/** Whether a request is long-running: a watch, a log, a profile, or a connection such as `exec`. */
export function isLongRunning(info: RequestInfo): boolean {
  if (longRunningVerbs.has(info.verb)) return true
  if (info.kind === 'path') return info.path.startsWith('/debug/pprof/')
  return longRunningSubresources.has(info.subresource)
}
