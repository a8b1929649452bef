import type { Verb } from '../catalog/resource-definition.ts'

/** A request for a resource, as its path and query say it. */
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
  /** Path segments behind the subresource, as `proxy` takes them; mostly empty. */
  readonly rest: readonly string[]
}

/** A request for anything else: discovery, health, OpenAPI. */
export interface PathRequestInfo {
  readonly kind: 'path'
  /** Lower-case HTTP method. */
  readonly verb: string
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

/** How clients spell flags: present counts as true unless it says otherwise. */
export function isFlagSet(query: URLSearchParams, name: string): boolean {
  const value = query.get(name)
  return value !== null && value !== '0' && value.toLowerCase() !== 'false'
}

function decodeSegments(path: string): string[] | undefined {
  const segments = path.split('/').slice(1)
  if (segments.at(-1) === '') segments.pop()
  try {
    return path.includes('%') ? segments.map(decodeURIComponent) : segments
  } catch {
    return undefined
  }
}

function verbOf(method: string, name: string, query: URLSearchParams): Verb | undefined {
  const verb = objectVerbs[method]
  if (verb === 'get' && isFlagSet(query, 'watch')) return 'watch'
  if (name !== '') return verb
  if (verb === 'get') return 'list'
  return verb === 'delete' ? 'deletecollection' : verb
}

/** A list narrowed to one name is authorised for that name, so that rules with resource names admit it. */
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

function placeOf(segments: readonly string[]): Place | undefined {
  const [first, second = '', third, ...more] = segments
  if (first === undefined) return undefined
  const inNamespace =
    first === 'namespaces' && third !== undefined && !namespaceSubresources.has(third)
  if (inNamespace) {
    const [name = '', subresource = '', ...rest] = more
    return { resource: third, namespace: second, name, subresource, rest }
  }
  const namespace = first === 'namespaces' ? second : ''
  return { resource: first, namespace, name: second, subresource: third ?? '', rest: more }
}

/**
 * Says what a request is for. Paths below `/api/{version}` and `/apis/{group}/{version}` are resource requests,
 * everything else, discovery of a group included, is a path request.
 */
export function parseRequestInfo(
  method: string,
  path: string,
  query: URLSearchParams,
): RequestInfo {
  const asPath: PathRequestInfo = { kind: 'path', verb: method.toLowerCase(), path }
  const segments = decodeSegments(path)
  const [root] = segments ?? []
  if (!segments || (root !== 'api' && root !== 'apis')) return asPath
  const prefix = root === 'api' ? 2 : 3
  const place = placeOf(segments.slice(prefix))
  // A client that left a name empty by mistake must not reach what lies above it.
  if (!place || segments.includes('')) return asPath
  const verb = verbOf(method, place.name, query)
  if (!verb) return asPath
  const collective = verb === 'list' || verb === 'watch' || verb === 'deletecollection'
  return {
    kind: 'resource',
    verb,
    group: root === 'api' ? '' : (segments[1] ?? ''),
    version: segments[prefix - 1] ?? '',
    ...place,
    name: place.name === '' && collective ? nameInSelector(query) : place.name,
  }
}
