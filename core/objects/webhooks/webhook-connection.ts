import { has, structOf, textOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { OutgoingTls } from '../../base/outgoing/outgoing-request.ts'
import { decodeBase64 } from '../../base/text/base64.ts'
import { namedIn, readKubeconfigUsers, type WebhookCredentials } from './kubeconfig-users.ts'
import { calledUrl, type WebhookEndpoint } from './webhook-client-config.ts'

/** Where a webhook of a kubeconfig is called, and how the server shows it who it is. */
export interface WebhookConnection {
  readonly endpoint: WebhookEndpoint
  readonly credentials: WebhookCredentials | undefined
}

const known: ReadonlySet<string> = new Set([
  'server',
  'certificate-authority-data',
  'insecure-skip-tls-verify',
  'tls-server-name',
  'disable-compression',
  'extensions',
])

function tlsOf(cluster: JsonObject, place: string): OutgoingTls {
  const insecure = cluster['insecure-skip-tls-verify'] === true
  const data = textOf(cluster, 'certificate-authority-data')
  const bytes = decodeBase64(data)
  const authorities = bytes ? new TextDecoder().decode(bytes) : ''
  if (data !== '' && !authorities.includes('-----BEGIN')) {
    throw new RangeError(`${place}.certificate-authority-data must be a PEM text in base64`)
  }
  if (insecure && data !== '') {
    throw new RangeError(
      `${place} has authorities and insecure-skip-tls-verify, which exclude each other`,
    )
  }
  const serverName = textOf(cluster, 'tls-server-name')
  return {
    ...(data !== '' && { authorities }),
    ...(insecure && { insecure }),
    ...(serverName !== '' && { serverName }),
  }
}

/**
 * Reads the cluster and the user of a kubeconfig's current context, for a webhook. The kubeconfig holds the contents of the
 * files that it names.
 *
 * @param place names the kubeconfig in errors.
 * @throws RangeError for a kubeconfig that cannot be read, or with settings that a webhook cannot be called by.
 */
export function readWebhookConnection(config: JsonObject, place: string): WebhookConnection {
  const { current } = readKubeconfigUsers(config, place)
  const name = textOf(config, 'current-context')
  const context = namedIn(config, 'contexts', place).get(name)
  if (!context) {
    throw new RangeError(`${place} has no context "${name}"; set current-context to one of its own`)
  }
  const clusterName = textOf(structOf(context, 'context'), 'cluster')
  const entry = namedIn(config, 'clusters', place).get(clusterName)
  if (!entry) throw new RangeError(`${place} has no cluster "${clusterName}"`)
  const cluster = structOf(entry, 'cluster')
  const where = `${place}.clusters "${clusterName}"`
  const other = Object.keys(cluster).find((field) => has(cluster, field) && !known.has(field))
  if (other !== undefined) throw new RangeError(`${where}.${other} cannot be used for webhooks`)
  const url = textOf(cluster, 'server')
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new RangeError(`${where}.server is not a URL such as https://host:port/path`)
  }
  if (/^https?:\/\/[^/?#]*@/.test(url)) {
    throw new RangeError(`${where}.server has a user in its URL; give credentials as a user`)
  }
  const endpoint = { url: calledUrl(url), service: undefined, tls: tlsOf(cluster, where) }
  return { endpoint, credentials: current }
}
