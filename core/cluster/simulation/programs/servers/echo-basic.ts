import type { KnownImage } from '../known-image.ts'
import { headerName, smallImage, type SmallRequest } from './small-server.ts'

/** Headers of a request with all their values, sorted by name, but for `Host`. */
function headerLists({ headers }: SmallRequest): Record<string, string[]> {
  const lists = new Map<string, string[]>()
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]]
    if (name === 'host') continue
    const list = lists.get(headerName(name)) ?? []
    lists.set(headerName(name), [...list, value])
  }
  return Object.fromEntries([...lists].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The headers that a request asks for by `X-Echo-Set-Header: name:value, …`. */
function askedHeaders(request: SmallRequest): string[] {
  return (headerLists(request)['X-Echo-Set-Header'] ?? [])
    .flatMap((list) => list.split(','))
    .flatMap((pair) => {
      const at = pair.indexOf(':')
      return at < 1 ? [] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    })
}

/** `echo-basic` of the Gateway API, whose guides and conformance tests it serves: it answers with the request as it came, and its pod. */
export const echoBasic: KnownImage = smallImage({
  command: '/echo-basic',
  port: 3000,
  portName: 'HTTP_PORT',
  lines: ({ port }) => [`Starting server, listening on port ${port} (http)`],
  answer(request, { variable }) {
    const { url, method, headers, target } = request
    const [, asked] = /^\/status\/(\d{3})$/.exec(target) ?? []
    if (url.pathname === '/health') return 'OK'
    if (url.pathname.startsWith('/status/')) {
      return { status: asked === undefined ? 400 : Number(asked), body: '' }
    }
    const at = headers.findIndex((name, index) => index % 2 === 0 && name === 'host')
    const body = {
      path: target,
      host: headers[at + 1] ?? '',
      method,
      proto: 'HTTP/1.1',
      headers: headerLists(request),
      namespace: variable('NAMESPACE'),
      ingress: variable('INGRESS_NAME'),
      service: variable('SERVICE_NAME'),
      pod: variable('POD_NAME'),
    }
    return {
      status: 200,
      headers: [
        'Content-Type',
        'application/json',
        'X-Content-Type-Options',
        'nosniff',
        ...askedHeaders(request),
      ],
      body: JSON.stringify(body, null, 1),
    }
  },
  log: ({ target, from, fromPort = 0 }) =>
    `Echoing back request made to ${target} to client (${from}:${fromPort})`,
})
