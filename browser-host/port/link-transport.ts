import type { Transport, TransportResponse } from '../../core/index.ts'
import { headerMap } from './header-list.ts'
import type { LinkRequest, LinkResponse } from './port-link.ts'

/** What {@link linkTransport} asks; a `PortLink` and a `SteadyLink` fit. */
export interface LinkRequester {
  request(request: LinkRequest): Promise<LinkResponse>
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, undefined> {
  yield bytes
}

/** A flat list of headers. */
export function headerList(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).flat()
}

/** What came over a link, as clients read it. */
export function transportResponse({ status, headers, body }: LinkResponse): TransportResponse {
  const known = headerMap(headers)
  return {
    status,
    header: (name) => known.get(name),
    body: body instanceof Uint8Array ? once(body) : body,
  }
}

/** Lets `createClient` ask over a link. */
export function linkTransport(link: LinkRequester): Transport {
  return {
    async request({ headers, ...request }) {
      return transportResponse(await link.request({ ...request, headers: headerList(headers) }))
    },
  }
}
