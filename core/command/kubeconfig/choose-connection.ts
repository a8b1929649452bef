import { textOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import { KubeconfigError } from './kubeconfig-error.ts'
import type { Kubeconfig } from './kubeconfig.ts'

/** What a command line says of the connection, instead of the kubeconfig; empty texts say nothing. */
export interface ConnectionOverrides {
  readonly context?: string
  readonly cluster?: string
  readonly user?: string
  readonly server?: string
  readonly tlsServerName?: string
  readonly certificateAuthority?: string
  readonly insecureSkipTlsVerify?: boolean
  readonly token?: string
  readonly clientCertificate?: string
  readonly clientKey?: string
  readonly username?: string
  readonly password?: string
  readonly as?: string
  readonly asUid?: string
  readonly asGroups?: readonly string[]
}

/** A cluster, a user and a namespace that a client is to use. */
export interface ChosenConnection {
  /** Names; empty where there is none. */
  readonly context: string
  readonly clusterName: string
  readonly userName: string
  /** Empty where the context has none. */
  readonly namespace: string
  readonly cluster: JsonObject
  readonly user: JsonObject
}

/**
 * Chooses the entries of a kubeconfig by its current context and what overrides it.
 *
 * @throws KubeconfigError where a named one does not exist.
 */
export function chooseConnection(
  config: Kubeconfig,
  overrides: ConnectionOverrides,
): ChosenConnection {
  const name = overrides.context || config.currentContext
  const user = overrides.user || textOf(config.contexts.get(name) ?? {}, 'user')
  if (overrides.user && !config.users.has(user)) throw absent('auth info', user)
  if (overrides.context && !config.contexts.has(name)) throw absent('context', name)
  const context = config.contexts.get(name) ?? {}
  const cluster = overrides.cluster || textOf(context, 'cluster')
  if (overrides.cluster && !config.clusters.has(cluster)) throw absent('cluster', cluster)
  if (name !== '' && !config.contexts.has(name)) {
    throw new KubeconfigError([`context was not found for specified context: ${name}`])
  }
  return {
    context: name,
    clusterName: cluster,
    userName: user,
    namespace: textOf(context, 'namespace'),
    cluster: overriddenCluster(config.clusters.get(cluster) ?? {}, overrides),
    user: overriddenUser(config.users.get(user) ?? {}, overrides),
  }
}

function absent(what: string, name: string): KubeconfigError {
  return new KubeconfigError([`${what} "${name}" does not exist`])
}

/** Those members that are not empty. */
function filled(members: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value !== undefined && value !== '' && value !== false,
    ),
  )
}

function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
}

function overriddenCluster(cluster: JsonObject, overrides: ConnectionOverrides): JsonObject {
  const { server, tlsServerName, certificateAuthority, insecureSkipTlsVerify } = overrides
  const trust = ['certificate-authority', 'certificate-authority-data', 'insecure-skip-tls-verify']
  const replaced = [
    // What says how to trust is replaced as a whole, as its parts exclude each other.
    ...(certificateAuthority || insecureSkipTlsVerify === true ? trust : []),
    // The name belongs to the server that is no longer asked.
    ...(server || tlsServerName ? ['tls-server-name'] : []),
  ]
  return {
    ...without(cluster, replaced),
    ...filled({
      server,
      'tls-server-name': tlsServerName,
      'certificate-authority': certificateAuthority,
      'insecure-skip-tls-verify': insecureSkipTlsVerify,
    }),
  }
}

function overriddenUser(user: JsonObject, overrides: ConnectionOverrides): JsonObject {
  const { token, clientCertificate, clientKey, username, password } = overrides
  const { as, asUid, asGroups = [] } = overrides
  const replaced = [
    ...(token ? ['tokenFile'] : []),
    ...(clientCertificate ? ['client-certificate-data'] : []),
    ...(clientKey ? ['client-key-data'] : []),
  ]
  return {
    ...without(user, replaced),
    ...filled({
      token,
      'client-certificate': clientCertificate,
      'client-key': clientKey,
      username,
      password,
      as,
      'as-uid': asUid,
    }),
    ...(asGroups.length > 0 && { 'as-groups': [...asGroups] }),
  }
}
