export interface RequestParts {
  readonly method: string
  /** With its query. */
  readonly path: string
  /** Without one the request is anonymous. */
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

/** Headers as kubectl sends them, but for `Accept-Encoding`: the rows measure answers as they are. */
export const clientHeaders: Readonly<Record<string, string>> = {
  'user-agent': 'kubectl/v1.34.0 (linux/amd64) kubernetes/0000000',
  accept: 'application/json',
}

/** The bytes of one HTTP/1.1 request. */
export function httpRequest(parts: RequestParts): Buffer {
  const { method, path, token, headers = {}, body = new Uint8Array() } = parts
  const all = {
    host: '127.0.0.1',
    ...clientHeaders,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body.length > 0 && {
      'content-type': 'application/json',
      'content-length': String(body.length),
    }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const text = `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
  return Buffer.concat([Buffer.from(text), body])
}
