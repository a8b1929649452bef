import { objectOf, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { Account } from './account.ts'

type Mountable = ReadonlySet<string>

/** A use of a secret that the service account does not list: who uses it, and which. */
type ForeignSecret = readonly [user: string, secret: string]

/** The reference by which an environment variable reads a secret. */
function secretOfVariable(variable: JsonObject): JsonObject | undefined {
  return objectOf(structOf(variable, 'valueFrom'), 'secretKeyRef')
}

/** The environment of a container names a secret; `kind` is as in `init container`. */
function foreignInContainer(
  container: JsonObject,
  kind: string,
  mountable: Mountable,
): ForeignSecret | undefined {
  const shown = `${kind} ${textOf(container, 'name')}`
  for (const variable of objectsOf(container, 'env')) {
    const reference = secretOfVariable(variable)
    const secret = reference && textOf(reference, 'name')
    if (secret !== undefined && !mountable.has(secret)) {
      return [`${shown} with envVar ${textOf(variable, 'name')} referencing`, secret]
    }
  }
  for (const source of objectsOf(container, 'envFrom')) {
    const reference = objectOf(source, 'secretRef')
    const secret = reference && textOf(reference, 'name')
    if (secret !== undefined && !mountable.has(secret)) {
      return [`${shown} with envFrom referencing`, secret]
    }
  }
  return undefined
}

function foreignInContainers(
  spec: JsonObject,
  list: string,
  kind: string,
  mountable: Mountable,
): ForeignSecret | undefined {
  for (const container of objectsOf(spec, list)) {
    const found = foreignInContainer(container, kind, mountable)
    if (found) return found
  }
  return undefined
}

function foreignVolume(spec: JsonObject, mountable: Mountable): ForeignSecret | undefined {
  for (const volume of objectsOf(spec, 'volumes')) {
    const source = objectOf(volume, 'secret')
    const secret = source && textOf(source, 'secretName')
    if (secret !== undefined && !mountable.has(secret)) return ['volume with', secret]
  }
  return undefined
}

function violation({ name }: Account, found: ForeignSecret | undefined): string | undefined {
  if (!found) return undefined
  const [user, secret] = found
  return `${user} secret.secretName="${secret}" is not allowed because service account ${name} does not reference that secret`
}

function pullViolation({ name, pullSecrets }: Account, spec: JsonObject): string | undefined {
  const used = objectsOf(spec, 'imagePullSecrets').map((reference) => textOf(reference, 'name'))
  const allowed = new Set(pullSecrets)
  const index = used.findIndex((secret) => !allowed.has(secret))
  return index === -1
    ? undefined
    : `imagePullSecrets[${index}].name="${used[index]}" is not allowed because service account ${name} does not reference that imagePullSecret`
}

/** Why a pod may not use the secrets that it names; undefined where it may, or where the account does not limit them. */
export function secretViolation(account: Account, spec: JsonObject): string | undefined {
  const { mountable } = account
  if (!mountable) return undefined
  const found =
    foreignVolume(spec, mountable) ??
    foreignInContainers(spec, 'initContainers', 'init container', mountable) ??
    foreignInContainers(spec, 'containers', 'container', mountable)
  return violation(account, found) ?? pullViolation(account, spec)
}

/** Why ephemeral containers may not use the secrets that they name; see {@link secretViolation}. */
export function ephemeralViolation(account: Account, spec: JsonObject): string | undefined {
  const { mountable } = account
  if (!mountable) return undefined
  const list = 'ephemeralContainers'
  return violation(account, foreignInContainers(spec, list, 'ephemeral container', mountable))
}
