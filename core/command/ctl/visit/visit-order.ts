import type { ServedResource } from '../session/served-resources.ts'
import type { VisitOrder } from './visit-each.ts'

interface Placed {
  readonly resource: ServedResource
  readonly namespace: string
  /** Empty for a name that the server generates. */
  readonly name: string
}

/**
 * Resources, by the first label of their group, whose objects have no part in how the server admits or serves objects of
 * another of these: writes of them may be under way together.
 */
const independent: Readonly<Record<string, readonly string[]>> = {
  '': [
    'configmaps',
    'endpoints',
    'events',
    'persistentvolumeclaims',
    'pods',
    'podtemplates',
    'replicationcontrollers',
    'secrets',
    'services',
  ],
  apps: ['controllerrevisions', 'daemonsets', 'deployments', 'replicasets', 'statefulsets'],
  autoscaling: ['horizontalpodautoscalers'],
  batch: ['cronjobs', 'jobs'],
  coordination: ['leases'],
  discovery: ['endpointslices'],
  events: ['events'],
  networking: ['ingresses', 'networkpolicies'],
  policy: ['poddisruptionbudgets'],
}

function isIndependent({ group, resource }: ServedResource): boolean {
  const [label = ''] = group.split('.')
  return Object.hasOwn(independent, label) && (independent[label] ?? []).includes(resource)
}

function isSameResource(one: ServedResource, other: ServedResource): boolean {
  return one.resource === other.resource && one.group === other.group
}

/**
 * The order of writes of objects. An object waits for earlier ones of its name, and for earlier ones that it may depend on:
 * a namespace, a definition, a service account, a policy, a quota. Objects of one resource depend on each other by their
 * name only.
 */
export const objectOrder: VisitOrder<Placed> = {
  waitsFor(item, earlier) {
    if (!isSameResource(item.resource, earlier.resource)) {
      return !isIndependent(item.resource) || !isIndependent(earlier.resource)
    }
    const isNamed = item.name !== '' && item.name === earlier.name
    return isNamed && item.namespace === earlier.namespace
  },
}
