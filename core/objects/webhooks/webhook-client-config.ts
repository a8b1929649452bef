import type { WebhookClientConfig } from '../../base/api/types/admissionregistration.v1.generated.ts'
import type { Draft } from '../../base/api/types/views.ts'
import type { OutgoingTls } from '../../base/outgoing/outgoing-request.ts'
import { decodeBase64 } from '../../base/text/base64.ts'
import type { ServiceReference } from '../services/service-reference.ts'

/** Where a webhook is called, and by which certificates it is trusted. */
export interface WebhookEndpoint {
  /** The URL that the configuration names; that of a service is `https://name.namespace.svc:port/path`. */
  readonly url: string
  readonly service: ServiceReference | undefined
  readonly tls: OutgoingTls
}

const defaultPort = 443

/**
 * Reads a `clientConfig` (`url` or `service`, `caBundle`), as definitions of custom resources and webhook configurations have
 * it. A `caBundle` of white space alone counts as none.
 */
export function webhookEndpoint(config: Draft<WebhookClientConfig>): WebhookEndpoint {
  const bundle = decodeBase64(config.caBundle ?? '') ?? new Uint8Array()
  const authorities = new TextDecoder().decode(bundle)
  const trust = authorities.trim() === '' ? {} : { authorities }
  if (!config.service) {
    return { url: calledUrl(config.url ?? ''), service: undefined, tls: trust }
  }
  const { namespace = '', name = '', port = defaultPort, path = '' } = config.service
  const service = { namespace, name, port }
  const serverName = `${name}.${namespace}.svc`
  const rooted = path.startsWith('/') ? path : `/${path}`
  const url = calledUrl(`https://${serverName}:${port}${rooted}`)
  return { url, service, tls: { ...trust, serverName } }
}

/** A webhook's URL as Go's client calls it: without empty segments of its path and a slash at its end, others encoded. */
export function calledUrl(url: string): string {
  const authority = /^https?:\/\/[^/?#]*/.exec(url)?.[0]
  // Validation refuses what is no URL.
  if (authority === undefined || !URL.canParse(url)) return url
  const { pathname, search } = new URL(url)
  return `${authority}${pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')}${search}`
}
