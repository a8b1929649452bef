/** Where the resources of scenes are served. */
const groups: Readonly<Record<string, readonly string[]>> = {
  '/api/v1': [
    'pods',
    'events',
    'replicationcontrollers',
    'persistentvolumeclaims',
    'resourcequotas',
  ],
  '/apis/apps/v1': [
    'deployments',
    'replicasets',
    'statefulsets',
    'daemonsets',
    'controllerrevisions',
  ],
  '/apis/batch/v1': ['jobs', 'cronjobs'],
  '/apis/policy/v1': ['poddisruptionbudgets'],
}
const clusterWide: Readonly<Record<string, string>> = {
  nodes: '/api/v1',
  priorityclasses: '/apis/scheduling.k8s.io/v1',
}

/** Path of `jobs` or `jobs/work` in a namespace. @throws TypeError for a resource that scenes do not use */
export function scenePath(place: string, namespace: string): string {
  const [resource = ''] = place.split('/')
  const wide = clusterWide[resource]
  if (wide !== undefined) return `${wide}/${place}`
  const found = Object.entries(groups).find(([, resources]) => resources.includes(resource))
  if (!found) throw new TypeError(`scenes do not use ${resource}`)
  return `${found[0]}/namespaces/${namespace}/${place}`
}

/** Resource of a kind: `poddisruptionbudgets` for `PodDisruptionBudget`. */
export function resourceOfKind(kind: string): string {
  const singular = kind.toLowerCase()
  return singular.endsWith('s') ? `${singular}es` : `${singular}s`
}
