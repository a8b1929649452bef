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

/** A query with its parameters sorted by name and encoded anew; the server behind so reads what was authorized. */
export function forwardedQuery(search: string, query: URLSearchParams): string {
  if (plainQuery.test(search)) return search
  const sorted = new URLSearchParams(query)
  sorted.sort()
  return sorted.toString()
}
