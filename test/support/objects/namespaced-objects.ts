import { readFileSync } from 'node:fs'
import { loadAll } from 'js-yaml'

const minimalFile = new URL('../../e2e/objects/minimal.yaml', import.meta.url)

/** Whose objects a controller of another kind neither makes nor deletes. */
const kinds: readonly string[] = [
  'ConfigMap',
  'ControllerRevision',
  'CronJob',
  'DaemonSet',
  'Deployment',
  'EndpointSlice',
  'HorizontalPodAutoscaler',
  'Ingress',
  'Job',
  'Lease',
  'LimitRange',
  'NetworkPolicy',
  'PersistentVolumeClaim',
  'Pod',
  'PodTemplate',
  'ReplicaSet',
  'Role',
  'Secret',
  'Service',
  'StatefulSet',
]

interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string }
}

/** `each` small objects of every one of 20 kinds, without a namespace. */
export function namespacedObjects(each: number): readonly Manifest[] {
  const minimal = loadAll(readFileSync(minimalFile, 'utf8')) as Manifest[]
  return kinds.flatMap((kind) => {
    const first = minimal.find((manifest) => manifest.kind === kind)
    if (!first) throw new TypeError(`there is no minimal ${kind}`)
    return Array.from({ length: each }, (_, index) => ({
      ...first,
      metadata: { ...first.metadata, name: `${kind.toLowerCase()}-${index}` },
    }))
  })
}
