import { getKey } from '../../../../../base/api/json.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { ConfigObject } from '../../../../simulation/containers/config-values.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import type { SharedObjects } from '../../../shared/objects/shared-objects.ts'
import { finderOf } from '../sandbox/config-finder.ts'

type ConfigKind = ConfigObject['kind']

/** Which config map or secret is needed, and which key of it; the whole object where none is named. */
interface ConfigReference {
  readonly name?: string
  readonly key?: string
  readonly optional?: boolean
}

type Find = (kind: ConfigKind, name: string) => ConfigObject | undefined

function holdsKey(object: ConfigObject, key: string): boolean {
  if (object.data && getKey(object.data, key) !== undefined) return true
  if (object.kind !== 'ConfigMap' || !object.binaryData) return false
  return getKey(object.binaryData, key) !== undefined
}

function missing(
  kind: ConfigKind,
  { name = '', key, optional = false }: ConfigReference,
  pod: corev1.Pod,
  find: Find,
): string | undefined {
  if (optional) return undefined
  const object = find(kind, name)
  if (!object) return `${kind.toLowerCase()} "${name}" not found`
  if (!key || holdsKey(object, key)) return undefined
  return `couldn't find key ${key} in ${kind} ${pod.metadata.namespace ?? ''}/${name}`
}

/** What the environment of a container lacks: text as the kubelet has it; undefined where nothing is missing. */
export function missingEnvironment(
  objects: SharedObjects,
  pod: corev1.Pod,
  { env = [], envFrom = [] }: PodContainer,
): string | undefined {
  const find = finderOf(objects, pod)
  const missingOf = (
    secret: ConfigReference | undefined,
    configMap: ConfigReference | undefined,
  ): string | undefined => {
    if (secret) return missing('Secret', secret, pod, find)
    return configMap && missing('ConfigMap', configMap, pod, find)
  }
  for (const { secretRef, configMapRef } of envFrom) {
    const text = missingOf(secretRef, configMapRef)
    if (text !== undefined) return text
  }
  for (const { valueFrom } of env) {
    const text = missingOf(valueFrom?.secretKeyRef, valueFrom?.configMapKeyRef)
    if (text !== undefined) return text
  }
  return undefined
}

/** What of a volume comes from a config map or a secret. */
interface ConfigSource extends ConfigReference {
  readonly kind: ConfigKind
  readonly items?: readonly corev1.KeyToPath[]
}

function sourcesOf({ configMap, secret, projected }: corev1.Volume): ConfigSource[] {
  const { secretName: name = '', ...ofSecret } = secret ?? {}
  return [
    ...(configMap ? [{ kind: 'ConfigMap' as const, ...configMap }] : []),
    ...(secret ? [{ kind: 'Secret' as const, ...ofSecret, name }] : []),
    ...(projected?.sources ?? []).flatMap((source) => [
      ...(source.configMap ? [{ kind: 'ConfigMap' as const, ...source.configMap }] : []),
      ...(source.secret ? [{ kind: 'Secret' as const, ...source.secret }] : []),
    ]),
  ]
}

function missingOfVolume(volume: corev1.Volume, pod: corev1.Pod, find: Find): string | undefined {
  for (const source of sourcesOf(volume)) {
    const { kind, name = '', items = [], optional = false } = source
    // The published certificates are absent where their controller is off, which keeps no pod from starting here.
    if (name === 'kube-root-ca.crt') continue
    const text = missing(kind, source, pod, find)
    if (text !== undefined) return text
    const object = find(kind, name)
    const lost = items.find(({ key }) => object && !holdsKey(object, key))
    if (!lost || optional) continue
    return kind === 'Secret'
      ? `references non-existent secret key: ${lost.key}`
      : `configmap references non-existent config key: ${lost.key}`
  }
  return undefined
}

/** Message of the event FailedMount of the first volume whose content is absent; undefined where there is none. */
export function missingVolume(objects: SharedObjects, pod: corev1.Pod): string | undefined {
  const find = finderOf(objects, pod)
  for (const volume of pod.spec.volumes ?? []) {
    const text = missingOfVolume(volume, pod, find)
    if (text !== undefined) {
      return `MountVolume.SetUp failed for volume "${volume.name}" : ${text}`
    }
  }
  return undefined
}
