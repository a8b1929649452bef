/** Where a request of another server comes from, as far as that server says it. */
export interface FetchSource {
  readonly address?: string
  readonly port?: number
  /** Has the server keep the connection for as long as nothing is sent. */
  readonly keepIdle?: () => void
}

/** What `Bun.serve` passes beside a request. */
interface BunServer {
  requestIP(request: Request): { readonly address: string; readonly port: number } | null
  timeout(request: Request, seconds: number): void
}

/** What `Deno.serve` passes beside a request, for TCP. */
interface DenoInfo {
  readonly remoteAddr: { readonly hostname: string; readonly port: number }
}

function isBunServer(given: object): given is BunServer {
  return 'requestIP' in given && 'timeout' in given
}

function isDenoInfo(given: object): given is DenoInfo {
  if (!('remoteAddr' in given)) return false
  const { remoteAddr: remote } = given
  return typeof remote === 'object' && remote !== null && 'hostname' in remote
}

/** Reads what a server passes beside `request`, by its shape: other servers pass nothing, or something of their own. */
export function fetchSourceOf(given: unknown, request: Request): FetchSource {
  if (typeof given !== 'object' || given === null) return {}
  if (isBunServer(given)) {
    const { address, port } = given.requestIP(request) ?? {}
    return {
      ...(address !== undefined && { address }),
      ...(port !== undefined && { port }),
      // Bun closes connections that are silent for ten seconds; a watch may be for minutes.
      keepIdle: () => given.timeout(request, 0),
    }
  }
  if (!isDenoInfo(given)) return {}
  const { hostname: address, port } = given.remoteAddr
  return { address, port }
}
