import { structOf } from '../../../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../../base/api/json.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { configValue } from '../../../../simulation/containers/config-values.ts'
import { type ImageName, parseImageName } from '../../../../simulation/containers/image-name.ts'
import { secretResource } from '../../../shared/objects/resources.ts'
import type { SharedObjects } from '../../../shared/objects/shared-objects.ts'

/** The pull secrets that a pod names and that exist, and the names of the others. */
export interface PullSecrets {
  readonly found: readonly corev1.Secret[]
  readonly absent: readonly string[]
}

export function pullSecretsOf(
  objects: SharedObjects,
  { metadata: { namespace = '' }, spec }: corev1.Pod,
): PullSecrets {
  const found: corev1.Secret[] = []
  const absent: string[] = []
  for (const { name = '' } of spec.imagePullSecrets ?? []) {
    if (name === '') continue
    const secret = objects.of(secretResource).get(namespace, name)
    if (secret) found.push(secret)
    else absent.push(name)
  }
  return { found, absent }
}

/** Registries that a secret has credentials for, as its keys name them. */
function registriesOf(secret: corev1.Secret): string[] {
  const isNew = secret.type === 'kubernetes.io/dockerconfigjson'
  if (!isNew && secret.type !== 'kubernetes.io/dockercfg') return []
  const text = configValue('secrets', secret, isNew ? '.dockerconfigjson' : '.dockercfg') ?? ''
  const config = readObject(text)
  return Object.keys(isNew ? structOf(config, 'auths') : config)
}

function readObject(text: string): JsonObject {
  try {
    const value = JSON.parse(text) as JsonValue
    return isJsonObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Whether a part of a host's name fits a pattern in which `*` stands for any letters. Linear in the text for each star. */
function fits(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split('*')
  const last = others.pop()
  if (last === undefined) return pattern === text
  if (!text.startsWith(first) || text.length < first.length + last.length) return false
  let at = first.length
  for (const other of others) {
    const found = text.indexOf(other, at)
    if (found === -1) return false
    at = found + other.length
  }
  return at + last.length <= text.length && text.endsWith(last)
}

/** Whether a key of a secret names an image's registry, as kubelets compare them: by host, with stars, port and the path's beginning. */
function namesRegistry(key: string, { registry, repository }: ImageName): boolean {
  const address = key.replace(/^https?:\/\//, '').replace(/^([^/]*)\/v[12](?=\/)/, '$1')
  const slash = address.indexOf('/')
  const host = slash === -1 ? address : address.slice(0, slash)
  const path = slash === -1 ? '' : address.slice(slash + 1)
  if (registry === 'docker.io' && host === 'index.docker.io') return path === ''
  const wanted = host.split(/[.:]/)
  const parts = registry.split(/[.:]/)
  return (
    host.includes(':') === registry.includes(':') &&
    wanted.length === parts.length &&
    wanted.every((each, at) => fits(each, parts[at] ?? '')) &&
    repository.startsWith(path)
  )
}

/** Whether one of the secrets has credentials for an image. */
export function hasCredentials(secrets: readonly corev1.Secret[], image: string): boolean {
  const name = parseImageName(image)
  if (!name) return false
  return secrets.some((secret) => registriesOf(secret).some((key) => namesRegistry(key, name)))
}
