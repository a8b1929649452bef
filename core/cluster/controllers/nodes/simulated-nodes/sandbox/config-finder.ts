import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { ConfigObject, FindConfig } from '../../../../simulation/containers/config-values.ts'
import {
  configMapResource,
  nodeResource,
  secretResource,
  serviceResource,
} from '../../../shared/objects/resources.ts'
import type { SharedObjects } from '../../../shared/objects/shared-objects.ts'
import { nodeOf } from '../../../shared/pods/pod-state.ts'

type Find = (kind: ConfigObject['kind'], name: string) => ConfigObject | undefined

/** Finds the config maps and secrets of a pod's namespace. */
export function finderOf(
  objects: SharedObjects,
  { metadata: { namespace = '' } }: corev1.Pod,
): Find {
  return (kind, name) =>
    kind === 'Secret'
      ? objects.of(secretResource).get(namespace, name)
      : objects.of(configMapResource).get(namespace, name)
}

/** Finds what the files and variables of a pod are made of: objects of its namespace, its node, and the services at its start. */
export function configFinder(objects: SharedObjects, pod: corev1.Pod): FindConfig {
  const findObject = finderOf(objects, pod)
  const find: FindConfig = (resource, name) =>
    findObject(resource === 'secrets' ? 'Secret' : 'ConfigMap', name)
  return Object.assign(find, {
    services: () => servicesOf(objects, pod),
    node: () => objects.of(nodeResource).get('', nodeOf(pod)),
  })
}

/** The services that variables of a pod's containers name; that of the server always. */
function servicesOf(
  objects: SharedObjects,
  { metadata: { namespace = '' }, spec, status: { startTime: until } }: corev1.Pod,
): corev1.Service[] {
  const services = objects.of(serviceResource)
  const server = services.get('default', 'kubernetes')
  const linked = spec.enableServiceLinks === false ? [] : services.inNamespace(namespace)
  const before = linked.filter(
    ({ metadata: { name, creationTimestamp = '' } }) =>
      name !== 'kubernetes' && (!until || creationTimestamp <= until),
  )
  return server ? [server, ...before] : before
}
