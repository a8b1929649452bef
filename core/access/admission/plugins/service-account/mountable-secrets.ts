import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Account } from './account.ts'

type Mountable = ReadonlySet<string>

/** A use of a secret that the service account does not list: who uses it, and which. */
type ForeignSecret = readonly [user: string, secret: string]

/** The environment of a container names a secret; `kind` is as in `init container`. */
function foreignInContainer(
  container: Pick<corev1.Container, 'name' | 'env' | 'envFrom'>,
  kind: string,
  mountable: Mountable,
): ForeignSecret | undefined {
  const shown = `${kind} ${container.name}`
  for (const { name, valueFrom } of container.env ?? []) {
    const reference = valueFrom?.secretKeyRef
    const secret = reference && (reference.name ?? '')
    if (secret !== undefined && !mountable.has(secret)) {
      return [`${shown} with envVar ${name} referencing`, secret]
    }
  }
  for (const { secretRef } of container.envFrom ?? []) {
    const secret = secretRef && (secretRef.name ?? '')
    if (secret !== undefined && !mountable.has(secret)) {
      return [`${shown} with envFrom referencing`, secret]
    }
  }
  return undefined
}

function foreignInContainers(
  spec: corev1.PodSpec,
  list: 'containers' | 'ephemeralContainers' | 'initContainers',
  kind: string,
  mountable: Mountable,
): ForeignSecret | undefined {
  for (const container of spec[list] ?? []) {
    const found = foreignInContainer(container, kind, mountable)
    if (found) return found
  }
  return undefined
}

function foreignVolume(spec: corev1.PodSpec, mountable: Mountable): ForeignSecret | undefined {
  for (const { secret: source } of spec.volumes ?? []) {
    const secret = source && (source.secretName ?? '')
    if (secret !== undefined && !mountable.has(secret)) return ['volume with', secret]
  }
  return undefined
}

function violation({ name }: Account, found: ForeignSecret | undefined): string | undefined {
  if (!found) return undefined
  const [user, secret] = found
  return `${user} secret.secretName="${secret}" is not allowed because service account ${name} does not reference that secret`
}

function pullViolation({ name, pullSecrets }: Account, spec: corev1.PodSpec): string | undefined {
  const used = (spec.imagePullSecrets ?? []).map((reference) => reference.name ?? '')
  const allowed = new Set(pullSecrets)
  const index = used.findIndex((secret) => !allowed.has(secret))
  return index === -1
    ? undefined
    : `imagePullSecrets[${index}].name="${used[index]}" is not allowed because service account ${name} does not reference that imagePullSecret`
}

/** Why a pod may not use the secrets that it names; undefined where it may, or where the account does not limit them. */
export function secretViolation(account: Account, spec: corev1.PodSpec): string | undefined {
  const { mountable } = account
  if (!mountable) return undefined
  const found =
    foreignVolume(spec, mountable) ??
    foreignInContainers(spec, 'initContainers', 'init container', mountable) ??
    foreignInContainers(spec, 'containers', 'container', mountable)
  return violation(account, found) ?? pullViolation(account, spec)
}

/** Why ephemeral containers may not use the secrets that they name; see {@link secretViolation}. */
export function ephemeralViolation(account: Account, spec: corev1.PodSpec): string | undefined {
  const { mountable } = account
  if (!mountable) return undefined
  const list = 'ephemeralContainers'
  return violation(account, foreignInContainers(spec, list, 'ephemeral container', mountable))
}
