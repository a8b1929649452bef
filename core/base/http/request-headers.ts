import type { ApiRequest } from './api-request.ts'

type Headers = Pick<ApiRequest, 'header' | 'headerLines' | 'hasHeaderWithPrefix'>

/** Headers that a request may repeat with effect: those of impersonation. */
const repeatable = /^impersonate-(?:group$|extra-)/

/**
 * The header lines of a request whose repeated headers are joined by commas, as `fetch` does. Only headers that may be
 * repeated are split again: their values must not hold a comma with a space.
 */
export function* separateLines(
  joined: Iterable<readonly [name: string, value: string]>,
): Generator<readonly [name: string, value: string]> {
  for (const [name, value] of joined) {
    if (!repeatable.test(name)) yield [name, value]
    else for (const part of value.split(', ')) yield [name, part]
  }
}

/** The headers of an {@link ApiRequest}, from a record with names in lower case and values joined by commas. */
export function requestHeaders(headers: Readonly<Record<string, string>>): Headers {
  return {
    header: (name) => headers[name],
    headerLines: () => separateLines(Object.entries(headers)),
    hasHeaderWithPrefix: (prefix) => Object.keys(headers).some((name) => name.startsWith(prefix)),
  }
}
