import type { User } from '../../base/api/user.ts'

/** The headers in which this server, as a proxy, names the user of a request. */
export function userHeaders({ name, uid, groups, extra }: User): readonly string[] {
  const headers = ['x-remote-user', name]
  if (uid !== '') headers.push('x-remote-uid', uid)
  for (const group of groups) headers.push('x-remote-group', group)
  for (const [key, values] of extra) {
    for (const value of values) headers.push(`x-remote-extra-${escapedKey(key)}`, value)
  }
  return headers
}

const encoder = new TextEncoder()

/** A key as part of a header's name: bytes that a token of HTTP may not hold, and `%`, are percent-encoded. */
function escapedKey(key: string): string {
  return key.replace(/[^!#$&'*+.^_`|~0-9A-Za-z-]/gu, (character) =>
    Array.from(
      encoder.encode(character),
      (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    ).join(''),
  )
}
