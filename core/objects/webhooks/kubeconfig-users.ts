import { has, structOf, textOf } from '../../base/api/json-fields.ts'
import { getKey, isJsonObject, type JsonObject, isList } from '../../base/api/json.ts'
import type { OutgoingTls } from '../../base/outgoing/outgoing-request.ts'
import { decodeBase64, encodeBase64 } from '../../base/text/base64.ts'

/** How the server shows a webhook who it is. */
export interface WebhookCredentials {
  /** The `Authorization` header. */
  readonly authorization?: string
  /** A client certificate and its key. */
  readonly tls?: Pick<OutgoingTls, 'certificate' | 'key'>
}

/** The credentials of a kubeconfig, by the names of their users. */
export interface KubeconfigUsers {
  readonly users: ReadonlyMap<string, WebhookCredentials>
  /** The user of the current context; undefined where there is none. */
  readonly current: WebhookCredentials | undefined
}

const supported: ReadonlySet<string> = new Set([
  'token',
  'username',
  'password',
  'client-certificate-data',
  'client-key-data',
])

/** The value of a field that names a file's content. @throws RangeError for other values */
function pemOf(user: JsonObject, field: string, place: string): string | undefined {
  if (!has(user, field)) return undefined
  const bytes = decodeBase64(textOf(user, field))
  const text = bytes && new TextDecoder().decode(bytes)
  if (text?.includes('-----BEGIN') === true) return text
  throw new RangeError(`${place}.${field} must be a PEM text in base64`)
}

function authorizationOf(user: JsonObject, place: string): string | undefined {
  const [token, username, password] = ['token', 'username', 'password'].map((field) =>
    textOf(user, field),
  )
  const isBasic = Boolean(username) || Boolean(password)
  if (token && isBasic) {
    throw new RangeError(`${place} has a token and a password, of which only one can be sent`)
  }
  if (token) return `Bearer ${token}`
  if (!isBasic) return undefined
  return `Basic ${encodeBase64(new TextEncoder().encode(`${username}:${password}`))}`
}

function credentialsOf(user: JsonObject, place: string): WebhookCredentials {
  const other = Object.keys(user).find((field) => has(user, field) && !supported.has(field))
  if (other !== undefined) {
    throw new RangeError(
      `${place}.${other} cannot be used for webhooks; ${[...supported].join(', ')} can`,
    )
  }
  const authorization = authorizationOf(user, place)
  const certificate = pemOf(user, 'client-certificate-data', place)
  const key = pemOf(user, 'client-key-data', place)
  if ((certificate === undefined) !== (key === undefined)) {
    throw new RangeError(`${place}: a client certificate and its key belong together; give both`)
  }
  return {
    ...(authorization !== undefined && { authorization }),
    ...(certificate !== undefined && key !== undefined && { tls: { certificate, key } }),
  }
}

/** The members of a list of named objects, by name. @throws RangeError */
export function namedIn(
  config: JsonObject,
  list: string,
  place: string,
): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>()
  const items = getKey(config, list) ?? []
  if (!isList(items)) throw new RangeError(`${place}.${list} must be a list`)
  for (const item of items) {
    const name = isJsonObject(item) ? textOf(item, 'name') : ''
    if (!isJsonObject(item) || name === '') {
      throw new RangeError(`${place}.${list} must be a list of objects with names`)
    }
    if (found.has(name)) throw new RangeError(`${place}.${list} has the name "${name}" twice`)
    found.set(name, item)
  }
  return found
}

/**
 * Reads the users of a kubeconfig that holds all it needs: contents of files, and not their names.
 *
 * @param place names the kubeconfig in errors.
 * @throws RangeError for a kubeconfig that cannot be read, or with credentials that a webhook cannot be sent.
 */
export function readKubeconfigUsers(config: JsonObject, place: string): KubeconfigUsers {
  const [apiVersion, kind] = [textOf(config, 'apiVersion'), textOf(config, 'kind')]
  if ((apiVersion !== '' && apiVersion !== 'v1') || (kind !== '' && kind !== 'Config')) {
    throw new RangeError(
      `${place} has kind "${kind}" and apiVersion "${apiVersion}"; a Config of v1 is wanted`,
    )
  }
  const users = new Map(
    [...namedIn(config, 'users', place)].map(([name, item]) => [
      name,
      credentialsOf(structOf(item, 'user'), `${place}.users "${name}"`),
    ]),
  )
  const context = namedIn(config, 'contexts', place).get(textOf(config, 'current-context'))
  return { users, current: users.get(textOf(structOf(context ?? {}, 'context'), 'user')) }
}
