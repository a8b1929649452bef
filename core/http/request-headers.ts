import type { ApiRequest } from './api-request.ts'

type Headers = Pick<ApiRequest, 'header' | 'headerLines' | 'hasHeaderWithPrefix'>

/** Those headers of ours that a request may repeat. */
const repeatable = /^impersonate-(?:group$|extra-)/

/**
 * The lines of headers that come joined by commas, as `fetch` keeps them. Only those that may be repeated are taken apart
 * again: what one of them says must hold no comma and space itself.
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
