import type { Brand } from '../../base/api/brand.ts'
import type { WireClient } from '../../base/client/client.ts'
import { FetchError } from '../../base/outgoing/fetch-error.ts'
import type { ByteDuplex } from '../../base/streams/byte-duplex.ts'
import { readAll } from '../../base/streams/join-bytes.ts'
import { portFetch } from '../../requests/pod-streams/proxy/port-fetch.ts'
import { findSite, type Site, SiteError } from './find-site.ts'
import { type OpenSite, openSite } from './open-site.ts'

export interface SiteRequest {
  readonly url: URL
  readonly method: string
  /** A flat list: name in lower case, value, and so on. */
  readonly headers: readonly string[]
  readonly body?: Uint8Array
  readonly signal: AbortSignal
}

export interface SiteAnswer {
  readonly status: number
  /** A flat list: name in lower case, value, and so on. */
  readonly headers: readonly string[]
  readonly body: Uint8Array
  readonly site: Site
}

/** Bytes of an answer that are read. */
const mostBody = 8 * 1024 * 1024

/**
 * Sends a request to a URL of the cluster, through a forwarded port of the pod that answers it; see {@link findSite}. TLS is left out.
 *
 * @throws SiteError where nothing answers, ApiError where the server refuses, RangeError for an answer of more than 8 MiB
 */
export async function visitSite(
  client: WireClient,
  brand: Brand,
  { url, method, headers, body, signal }: SiteRequest,
): Promise<SiteAnswer> {
  const site = await findSite({ client, brand, signal }, url)
  const { namespace, pod, port } = site
  let opened: OpenSite | undefined
  const open = async (ending: AbortSignal): Promise<ByteDuplex> => {
    opened = openSite(client, site, ending)
    return opened.connection
  }
  try {
    const answer = await portFetch(open)({
      label: url.href,
      purpose: 'command',
      repeatable: false,
      method,
      url,
      headers: ['host', url.host, ...headers],
      ...(body && { body }),
      signal,
    })
    return {
      status: answer.status,
      headers: answer.headers,
      body: await readAll(answer.body, mostBody),
      site,
    }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    const why = opened?.failure() || error.message
    throw new SiteError(`${namespace}/${pod} does not answer on port ${port}: ${why}`)
  }
}
