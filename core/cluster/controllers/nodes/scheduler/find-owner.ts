import type { FindOwner } from '../../../scheduler/model/pod-sets.ts'
import type { ClusterParts } from '../../shared/framework/cluster-parts.ts'
import { storedResource } from '../../shared/objects/stored-resource.ts'

/** Kinds of owners whose pods are spread. */
const resources: Readonly<Record<string, { readonly group: string; readonly resource: string }>> = {
  ReplicaSet: { group: 'apps', resource: 'replicasets' },
  StatefulSet: { group: 'apps', resource: 'statefulsets' },
  ReplicationController: { group: '', resource: 'replicationcontrollers' },
}

/** Finds the owners of pods in the shared indexes. */
export function ownersOf(parts: ClusterParts): FindOwner {
  for (const resource of Object.values(resources)) {
    if (storedResource(parts, resource)) parts.objects.of(resource)
  }
  return (kind, namespace, name) => {
    const resource = Object.hasOwn(resources, kind) ? resources[kind] : undefined
    if (!resource || !storedResource(parts, resource)) return undefined
    return parts.objects.of(resource).get(namespace, name)
  }
}
