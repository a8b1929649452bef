import { has, objectOf, objectsOf, textOf, structOf, textsOf } from '../../base/api/json-fields.ts'
import { getKey, type JsonObject } from '../../base/api/json.ts'
import { decodeBase64, encodeBase64 } from '../../base/text/base64.ts'
import type { ChosenConnection } from './choose-connection.ts'
import type { ClientHost } from './client-host.ts'
import type { ExecCluster } from './exec-credential.ts'
import { execGroup, type ExecPlugin, readExecPlugin, execMistakes } from './exec-plugin.ts'
import { KubeconfigError } from './kubeconfig-error.ts'

type Files = Pick<ClientHost, 'readFile'>

/** How to reach a server and whom to be there. */
export interface ConnectionSettings {
  /** URL of the server. */
  readonly server: string
  /** Empty for the host of the URL. */
  readonly serverName: string
  readonly insecure: boolean
  /** PEM; empty for those that the system trusts. */
  readonly authorities: string
  readonly disableCompression: boolean
  /** Headers of impersonation, by their names in lower case. */
  readonly impersonation: Readonly<Record<string, string>>
  readonly token: string
  /** Path; empty without one. */
  readonly tokenFile: string
  readonly username: string
  readonly password: string
  readonly keyPair: { readonly certificate: string; readonly key: string } | undefined
  /** Used where nothing else says who the user is. */
  readonly plugin: ExecPlugin | undefined
}

/** Reads the files of a connection, and collects what is wrong with it in the order of kubectl. */
class SettingsReader {
  readonly #chosen: ChosenConnection
  readonly #files: Files
  readonly #mistakes: string[] = []

  constructor(chosen: ChosenConnection, files: Files) {
    this.#chosen = chosen
    this.#files = files
  }

  async read(): Promise<ConnectionSettings> {
    const { cluster, user, userName } = this.#chosen
    const keyPair = await this.#keyPair()
    this.#mistakes.push(...userMistakes(user, userName), ...this.#serverMistakes())
    const authorities = await this.#pem(cluster, 'certificate-authority', this.#chosen.clusterName)
    const insecure = getKey(cluster, 'insecure-skip-tls-verify') === true
    if (this.#mistakes.length > 0) throw new KubeconfigError(this.#mistakes)
    if (authorities !== '') checkAuthorities(authorities, insecure)
    const exec = objectOf(user, 'exec')
    return {
      server: withScheme(textOf(cluster, 'server')),
      serverName: textOf(cluster, 'tls-server-name'),
      insecure,
      authorities,
      disableCompression: getKey(cluster, 'disable-compression') === true,
      impersonation: impersonationHeaders(user),
      token: textOf(user, 'token'),
      tokenFile: textOf(user, 'tokenFile'),
      username: textOf(user, 'username'),
      password: textOf(user, 'password'),
      keyPair,
      plugin: exec && readExecPlugin(exec),
    }
  }

  async #keyPair(): Promise<ConnectionSettings['keyPair']> {
    const { user, userName } = this.#chosen
    if (!has(user, 'client-certificate') && !has(user, 'client-certificate-data')) return undefined
    this.#mistakes.push(...keyPairMistakes(user, userName))
    return {
      certificate: await this.#pem(user, 'client-certificate', userName, 'client-cert'),
      key: await this.#pem(user, 'client-key', userName),
    }
  }

  #serverMistakes(): readonly string[] {
    const { cluster, clusterName } = this.#chosen
    const field = 'certificate-authority'
    return [
      ...(has(cluster, 'server') ? [] : [noServer(this.#chosen)]),
      ...(has(cluster, 'proxy-url')
        ? [`proxy-url of cluster "${clusterName}" is not supported: this client uses no proxies`]
        : []),
      ...(has(cluster, field) && has(cluster, `${field}-data`)
        ? [
            `${field}-data and ${field} are both specified for ${clusterName}. ${field}-data will override.`,
          ]
        : []),
    ]
  }

  /** PEM of a field, or of the file that it names; `title` names the field in errors. */
  async #pem(object: JsonObject, field: string, owner: string, title = field): Promise<string> {
    const path = textOf(object, field)
    const text = path === '' ? '' : await this.#fileOf(path, title, owner)
    const data = decodeBase64(textOf(object, `${field}-data`))
    return data && data.length > 0 ? new TextDecoder().decode(data) : text
  }

  async #fileOf(path: string, title: string, owner: string): Promise<string> {
    try {
      return await this.#files.readFile(path)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      this.#mistakes.push(`unable to read ${title} ${path} for ${owner} due to ${why}`)
      return ''
    }
  }
}

/**
 * Reads the settings of a connection and the files that it names.
 *
 * @throws KubeconfigError with every mistake, in the words of kubectl.
 */
export function readSettings(chosen: ChosenConnection, files: Files): Promise<ConnectionSettings> {
  return new SettingsReader(chosen, files).read()
}

/** The cluster as a plug-in sees it. */
export function execCluster(
  settings: ConnectionSettings,
  { cluster }: ChosenConnection,
  { brand }: ExecPlugin,
): ExecCluster {
  const { server, serverName, insecure, authorities, disableCompression } = settings
  const name = `${execGroup(brand)}/exec`
  const own = objectsOf(cluster, 'extensions').find((one) => textOf(one, 'name') === name)
  return {
    server,
    serverName,
    insecure,
    disableCompression,
    authorityData: encodeBase64(new TextEncoder().encode(authorities)),
    config: (own && getKey(own, 'extension')) ?? null,
  }
}

function checkAuthorities(authorities: string, insecure: boolean): void {
  if (insecure) {
    throw new KubeconfigError([
      'specifying a root certificates file with the insecure flag is not allowed',
    ])
  }
  if (authorities.includes('-----BEGIN CERTIFICATE-----')) return
  throw new KubeconfigError([
    'unable to load root certificates: unable to parse bytes as PEM block',
  ])
}

function noServer({ context, clusterName }: ChosenConnection): string {
  if (clusterName !== '') return `no server found for cluster "${clusterName}"`
  return context === ''
    ? 'no server is known: there is no kubeconfig, or it has no current context; see --kubeconfig'
    : `no server is known: the context "${context}" names no cluster`
}

function withScheme(server: string): string {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(server) ? server : `http://${server}`
}

/** Headers for whom a user of a kubeconfig impersonates, by their names in lower case. */
function impersonationHeaders(user: JsonObject): Readonly<Record<string, string>> {
  const extra = structOf(user, 'as-user-extra')
  const headers = {
    'impersonate-user': textOf(user, 'as'),
    'impersonate-uid': textOf(user, 'as-uid'),
    'impersonate-group': textsOf(user, 'as-groups').join(', '),
    ...Object.fromEntries(
      Object.keys(extra).map((key) => [
        `impersonate-extra-${escapedKey(key)}`,
        textsOf(extra, key).join(', '),
      ]),
    ),
  }
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
}

/** A key as it may stand in the name of a header; other bytes are escaped by percent signs. */
function escapedKey(key: string): string {
  const escaped = encodeURIComponent(key.toLowerCase())
  return escaped.replaceAll(/[()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}

/** What is wrong with the certificate of a user, in the words of kubectl. */
function keyPairMistakes(user: JsonObject, name: string): readonly string[] {
  const both = (field: string): boolean => has(user, field) && has(user, `${field}-data`)
  const hasKey = has(user, 'client-key') || has(user, 'client-key-data')
  return [
    ...(both('client-certificate')
      ? [
          `client-cert-data and client-cert are both specified for ${name}. client-cert-data will override.`,
        ]
      : []),
    ...(both('client-key')
      ? [
          `client-key-data and client-key are both specified for ${name}; client-key-data will override`,
        ]
      : []),
    ...(hasKey
      ? []
      : [
          `client-key-data or client-key must be specified for ${name} to use the clientCert authentication method.`,
        ]),
  ]
}

/** What else is wrong with a user, in the words of kubectl except for the removed auth providers. */
function userMistakes(user: JsonObject, name: string): readonly string[] {
  const provider = objectOf(user, 'auth-provider')
  const exec = objectOf(user, 'exec')
  const hasPassword = has(user, 'username') || has(user, 'password')
  const acts = ['as-uid', 'as-groups', 'as-user-extra'].some((field) => has(user, field))
  return [
    ...(provider ? [providerMistake(textOf(provider, 'name'), name, exec !== undefined)] : []),
    ...(exec ? execMistakes(name, exec) : []),
    ...(has(user, 'token') && hasPassword
      ? [
          `more than one authentication method found for ${name}; found [token basicAuth], only one is allowed`,
        ]
      : []),
    ...(acts && !has(user, 'as')
      ? [`requesting uid, groups or user-extra for ${name} without impersonating a user`]
      : []),
  ]
}

function providerMistake(provider: string, user: string, hasPlugin: boolean): string {
  return hasPlugin
    ? `authProvider cannot be provided in combination with an exec plugin for ${user}`
    : `auth-provider "${provider}" of ${user} is not supported: use an exec plugin instead`
}
