import { apiRoots } from '../../core/index.ts'

/** A server and its prefix on this origin. */
export interface ServedPath {
  readonly name: string
  /** Empty, or a path without a trailing slash. */
  readonly prefix: string
  /** Whether each page has its own server of that name; otherwise all pages share one. */
  readonly perPage: boolean
}

export interface ServedRequest {
  readonly server: ServedPath
  /** Path without the prefix. */
  readonly path: string
  /** Query without its `?`. */
  readonly search: string
}

/** Normalizes a prefix. @throws TypeError for a malformed path. */
export function normalPrefix(prefix: string): string {
  const bare = prefix.replace(/\/+$/, '')
  if (bare === '') return ''
  const { pathname } = new URL(bare, 'http://origin')
  if (bare.startsWith('/') && pathname === bare) return bare
  throw new TypeError(
    `${JSON.stringify(prefix)} is no path prefix; give one like /clusters/demo, with what a URL escapes escaped`,
  )
}

function pathBehind(prefix: string, path: string): string | undefined {
  if (prefix === '') return apiRoots.has(path.split('/', 2)[1] ?? '') ? path : undefined
  if (path === prefix) return '/'
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : undefined
}

/** The server that answers an address of this origin, by the longest prefix; undefined for none. */
export function servedRequest(
  servers: readonly ServedPath[],
  { pathname, search }: URL,
): ServedRequest | undefined {
  let found: ServedRequest | undefined
  for (const server of servers) {
    const path = pathBehind(server.prefix, pathname)
    const isLonger = found === undefined || server.prefix.length > found.server.prefix.length
    if (path !== undefined && isLonger) found = { server, path, search: search.slice(1) }
  }
  return found
}

const kinds = { server: false, mock: true } as const

/** Reads servers from the query of a service worker's address: `?server=demo:/clusters/demo&mock=test:`. */
export function readServedPaths(query: URLSearchParams): readonly ServedPath[] {
  const servers: ServedPath[] = []
  for (const [kind, value] of query) {
    const at = value.indexOf(':')
    if ((kind !== 'server' && kind !== 'mock') || at < 1) continue
    const name = value.slice(0, at)
    servers.push({ name, prefix: normalPrefix(value.slice(at + 1)), perPage: kinds[kind] })
  }
  return servers
}

/** Writes servers into the query, replacing those in it, as {@link readServedPaths} reads them. */
export function writeServedPaths(query: URLSearchParams, servers: readonly ServedPath[]): void {
  for (const kind of Object.keys(kinds)) query.delete(kind)
  for (const { name, prefix, perPage } of servers) {
    query.append(perPage ? 'mock' : 'server', `${name}:${prefix}`)
  }
}

export function isSamePath(one: ServedPath, other: ServedPath): boolean {
  return one.name === other.name && one.prefix === other.prefix && one.perPage === other.perPage
}
