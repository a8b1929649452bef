/** How the target of a redirect is told to a client of a proxy. */
export interface LocationTerms {
  /** Host of the server behind, and the one that the client named. */
  readonly hosts: readonly (string | undefined)[]
  /** Begin of a target on the server behind, as the client reaches it: scheme and host, which may be empty, and the path of the proxy. */
  readonly origin: string
  readonly prefix: string
}

const parts = /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(.*)$/i

/** A `Location` of the server behind, led through the proxy where it is of that server and has a whole path, as by the original. */
export function rewrittenLocation(
  location: string,
  { hosts, origin, prefix }: LocationTerms,
): string {
  const [, , host = '', path = '', rest = ''] = parts.exec(location) ?? []
  const isElsewhere = host !== '' && !hosts.includes(host)
  if (isElsewhere || !path.startsWith('/')) return location
  return `${origin}${path.startsWith(prefix) ? '' : prefix}${path}${rest}`
}
