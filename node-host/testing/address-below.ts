/**
 * The path prefix of an address to serve below: of `https://host/path` or `/path`, without a slash at its end.
 * @throws RangeError for any other text.
 */
export function prefixOf(url: string): string {
  if (!/^(https?:\/\/|\/)/.test(url)) {
    throw new RangeError(
      `"${url}" is not an address to serve below; give https://host/path or /path`,
    )
  }
  const top = url.replace(/\/+$/, '')
  return top === '' || top.startsWith('/') ? top : new URL(top).pathname.replace(/\/$/, '')
}

/** The path and query of an address below `prefix`. */
export function addressBelow(address: string, prefix: string): string {
  const url = new URL(address)
  const path = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : url.pathname
  return `${path || '/'}${url.search}`
}
