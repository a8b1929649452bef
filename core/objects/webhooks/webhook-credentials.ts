import type { KubeconfigUsers, WebhookCredentials } from './kubeconfig-users.ts'
import type { WebhookEndpoint } from './webhook-client-config.ts'

/** The credentials for a webhook; undefined for none. */
export type FindCredentials = (endpoint: WebhookEndpoint) => WebhookCredentials | undefined

/** Host and port of a webhook, as users of the kubeconfig are named after them. */
function targetOf({ url, service }: WebhookEndpoint): string {
  if (service) return `${service.name}.${service.namespace}.svc:${service.port}`
  const [, host = ''] = /^[a-z]+:\/\/([^/?#]*)/i.exec(url) ?? []
  return /:\d+$/.test(host) ? host : `${host}:443`
}

/** A host, and what stands for it in names of users: `*.` in the place of its first parts. */
function namesOf(host: string): readonly string[] {
  const parts = host.split('.')
  return parts.map((_part, at) => (at === 0 ? host : `*.${parts.slice(at).join('.')}`))
}

/**
 * Finds credentials by host as the original does: a user is named after the host and its port, or without port where that is 443;
 * `*.` stands for the first parts of a host, and `*` for all. The user of the current context is for the others.
 */
export function findCredentials({ users, current }: KubeconfigUsers): FindCredentials {
  return (endpoint) => {
    const target = targetOf(endpoint)
    const [, host] = /^\[?(.*?)\]?:443$/.exec(target) ?? []
    const names = [...namesOf(target), ...(host === undefined ? [] : namesOf(host)), '*']
    const known = names.find((name) => users.has(name))
    return known === undefined ? current : users.get(known)
  }
}
