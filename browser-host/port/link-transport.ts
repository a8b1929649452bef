import type { Transport, TransportConnect, TransportResponse } from '../../core/index.ts'
import { headerMap } from './header-list.ts'
import type { LinkConnection } from './link-connection.ts'
import type { LinkConnect, LinkRequest, LinkResponse } from './port-link.ts'

/** A link that takes requests: `PortLink` or `SteadyLink`. */
export interface LinkRequester {
  request(request: LinkRequest): Promise<LinkResponse>
  connect(request: LinkConnect): Promise<LinkConnection | LinkResponse>
}

/** A transport whose connections say of which kind their messages are. */
export interface LinkTransport extends Transport {
  connect(request: TransportConnect): Promise<LinkConnection | TransportResponse>
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, undefined> {
  yield bytes
}

/** Headers as a flat list of names and values. */
export function headerList(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).flat()
}

/** The response of a link as a transport's response. */
export function transportResponse({ status, headers, body }: LinkResponse): TransportResponse {
  const known = headerMap(headers)
  return {
    status,
    header: (name) => known.get(name),
    body: body instanceof Uint8Array ? once(body) : body,
  }
}

/** A transport over a link, for `createClient`. */
export function linkTransport(link: LinkRequester): LinkTransport {
  return {
    async request({ headers, ...request }) {
      return transportResponse(await link.request({ ...request, headers: headerList(headers) }))
    },
    async connect({ headers, ...request }) {
      const outcome = await link.connect({ ...request, headers: headerList(headers) })
      return 'messages' in outcome ? outcome : transportResponse(outcome)
    },
  }
}
