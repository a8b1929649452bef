import { has, objectsOf, structOf, textOf } from '../../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../../base/api/json.ts'
import type { ApiObject } from '../../../../../base/api/object.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { FindConfig } from '../../../../simulation/containers/mounted-files.ts'
import { serviceResource } from '../../../shared/objects/resources.ts'
import type { SharedObjects } from '../../../shared/objects/shared-objects.ts'

export const configMaps = { group: '', version: 'v1', resource: 'configmaps' }
export const secrets = { group: '', version: 'v1', resource: 'secrets' }

type Find = (resource: typeof configMaps, name: string) => ApiObject | undefined

interface Source {
  readonly resource: typeof configMaps
  readonly kind: 'ConfigMap' | 'Secret'
}

const configMap: Source = { resource: configMaps, kind: 'ConfigMap' }
const secret: Source = { resource: secrets, kind: 'Secret' }

/** Whether a config map or a secret holds the key. */
function holdsKey(object: ApiObject, key: string): boolean {
  return has(structOf(object, 'data'), key) || has(structOf(object, 'binaryData'), key)
}

function missing(
  { resource, kind }: Source,
  reference: JsonObject,
  pod: corev1.Pod,
  find: Find,
): string | undefined {
  if (reference['optional'] === true) return undefined
  const name = textOf(reference, 'name')
  const object = find(resource, name)
  if (!object) return `${kind.toLowerCase()} "${name}" not found`
  const key = textOf(reference, 'key')
  if (key === '' || holdsKey(object, key)) return undefined
  return `couldn't find key ${key} in ${kind} ${pod.metadata.namespace ?? ''}/${name}`
}

function finderOf(objects: SharedObjects, pod: corev1.Pod): Find {
  return (resource, name) => objects.of(resource).get(pod.metadata.namespace ?? '', name)
}

/** Finds the config maps and secrets of a pod's namespace, and the services that there were at its start. */
export function configFinder(objects: SharedObjects, pod: corev1.Pod): FindConfig {
  const { namespace = '' } = pod.metadata
  const find: FindConfig = (resource, name) =>
    objects.of({ group: '', resource }).get(namespace, name)
  return Object.assign(find, { services: () => servicesOf(objects, pod) })
}

function servicesOf(objects: SharedObjects, pod: corev1.Pod): ApiObject[] {
  const services = objects.of(serviceResource)
  const { namespace = '' } = pod.metadata
  const linked =
    structOf(pod, 'spec')['enableServiceLinks'] === false ? [] : services.inNamespace(namespace)
  const server = services.get('default', 'kubernetes')
  const until = textOf(structOf(pod, 'status'), 'startTime')
  return [...(server && namespace !== 'default' ? [server] : []), ...linked].filter(
    ({ metadata: { creationTimestamp = '' } }) => until === '' || creationTimestamp <= until,
  )
}

/** What the environment of a container lacks: text as the kubelet has it; undefined where nothing is missing. */
export function missingEnvironment(
  objects: SharedObjects,
  pod: corev1.Pod,
  container: JsonObject,
): string | undefined {
  const find = finderOf(objects, pod)
  for (const from of objectsOf(container, 'envFrom')) {
    const text = has(from, 'secretRef')
      ? missing(secret, structOf(from, 'secretRef'), pod, find)
      : has(from, 'configMapRef')
        ? missing(configMap, structOf(from, 'configMapRef'), pod, find)
        : undefined
    if (text !== undefined) return text
  }
  for (const variable of objectsOf(container, 'env')) {
    const from = structOf(variable, 'valueFrom')
    const text = has(from, 'secretKeyRef')
      ? missing(secret, structOf(from, 'secretKeyRef'), pod, find)
      : has(from, 'configMapKeyRef')
        ? missing(configMap, structOf(from, 'configMapKeyRef'), pod, find)
        : undefined
    if (text !== undefined) return text
  }
  return undefined
}

function missingOfVolume(volume: JsonObject, pod: corev1.Pod, find: Find): string | undefined {
  const own = structOf(volume, 'secret')
  const checks: readonly (readonly [Source, JsonObject])[] = [
    ...(has(volume, 'configMap') ? [[configMap, structOf(volume, 'configMap')] as const] : []),
    ...(has(volume, 'secret')
      ? [[secret, { ...own, name: textOf(own, 'secretName') }] as const]
      : []),
    ...objectsOf(structOf(volume, 'projected'), 'sources').flatMap((source) => [
      ...(has(source, 'configMap') ? [[configMap, structOf(source, 'configMap')] as const] : []),
      ...(has(source, 'secret') ? [[secret, structOf(source, 'secret')] as const] : []),
    ]),
  ]
  for (const [source, reference] of checks) {
    // The published certificates are absent where their controller is off, which keeps no pod from starting here.
    if (textOf(reference, 'name') === 'kube-root-ca.crt') continue
    const text = missing(source, reference, pod, find)
    if (text !== undefined) return text
    const object = find(source.resource, textOf(reference, 'name'))
    const lost = objectsOf(reference, 'items').some(
      (item) => object && !holdsKey(object, textOf(item, 'key')),
    )
    if (lost && reference['optional'] !== true) return 'references non-existent config key'
  }
  return undefined
}

/** Message of the event FailedMount of the first volume whose content is absent; undefined where there is none. */
export function missingVolume(objects: SharedObjects, pod: corev1.Pod): string | undefined {
  const find = finderOf(objects, pod)
  for (const volume of objectsOf(structOf(pod, 'spec'), 'volumes')) {
    const text = missingOfVolume(volume, pod, find)
    if (text !== undefined) {
      return `MountVolume.SetUp failed for volume "${textOf(volume, 'name')}" : ${text}`
    }
  }
  return undefined
}
