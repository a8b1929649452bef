import { notFound } from '../../../../base/api/errors/api-error.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { perEntry } from '../../../../storage/cache/derived-values.ts'
import type { AdmissionParts } from '../../admission-parts.ts'

/** The parts of a stored pod that concern its node. */
export interface StoredPod {
  readonly namespace: string
  readonly name: string
  readonly uid: string
  /** Empty for a pod that is not on a node yet. */
  readonly node: string
  readonly volumes: readonly corev1.Volume[]
}

/** Finds a pod in the watch cache. @throws ApiError `NotFound` */
export type PodLookup = (namespace: string, name: string) => StoredPod

const readPod = perEntry(({ metadata, spec }: corev1.Pod): StoredPod => {
  const { namespace = '', name = '', uid = '' } = metadata
  const { nodeName: node = '', volumes = [] } = spec
  return { namespace, name, uid, node, volumes }
})

export function podLookup({ objects }: Pick<AdmissionParts, 'objects'>): PodLookup {
  const pods = objects('', 'pods')
  return (namespace, name) => {
    const entry = pods.get(`${namespace}/${name}`)
    if (entry) return readPod(entry)
    throw notFound({ group: '', resource: 'pod' }, name)
  }
}
