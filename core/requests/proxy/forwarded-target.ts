/** Paths that are the same in Go's encoding. */
const plainPath = /^[\w\-.~$&+,/:;=@]*$/
/** Queries that are the same in Go's encoding: one parameter of plain characters, or none. */
const plainQuery = /^(?:[\w.-]+=[\w.-]*)?$/
const dotSegment = /(?:^|\/)\.{1,2}(?:\/|$)/
const loneSurrogate = /\p{Surrogate}/u
const oddSigns = /[!'()*?#[\]]/g

function hexOf(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
}

/**
 * A decoded path, encoded as by Go. The server behind so decodes the path that was authorized, also where the client encoded a slash.
 * Undefined for one with a segment `.` or `..`, which a URL cannot keep,
 * and for text that is not Unicode.
 */
export function forwardedPath(decoded: string): string | undefined {
  if (dotSegment.test(decoded) || loneSurrogate.test(decoded)) return undefined
  return plainPath.test(decoded) ? decoded : encodeURI(decoded).replaceAll(oddSigns, hexOf)
}

/** Pairs of a query that Go does not read: with a semicolon, or a percent sign that begins no byte. */
const unreadPair = /;|%(?![\da-f]{2})/i

/** A query with its parameters sorted by name and encoded anew, without those that Go does not read. */
export function forwardedQuery(search: string): string {
  if (plainQuery.test(search)) return search
  const read = search.split('&').filter((pair) => !unreadPair.test(pair))
  const sorted = new URLSearchParams(read.join('&'))
  sorted.sort()
  return sorted.toString()
}
