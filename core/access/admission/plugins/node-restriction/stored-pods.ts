import { notFound } from '../../../../base/api/errors/api-error.ts'
import { objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { perEntry } from '../../../../storage/cache/derived-values.ts'
import type { AdmissionParts } from '../../admission-parts.ts'

/** The parts of a stored pod that concern its node. */
export interface StoredPod {
  readonly namespace: string
  readonly name: string
  readonly uid: string
  /** Empty for a pod that is not on a node yet. */
  readonly node: string
  readonly volumes: readonly JsonObject[]
}

/** Finds a pod in the watch cache. @throws ApiError `NotFound` */
export type PodLookup = (namespace: string, name: string) => StoredPod

const readPod = perEntry((object): StoredPod => {
  const { namespace = '', name = '', uid = '' } = object.metadata
  const spec = structOf(object, 'spec')
  return {
    namespace,
    name,
    uid,
    node: textOf(spec, 'nodeName'),
    volumes: objectsOf(spec, 'volumes'),
  }
})

export function podLookup({ objects }: Pick<AdmissionParts, 'objects'>): PodLookup {
  const pods = objects('', 'pods')
  return (namespace, name) => {
    const entry = pods.get(`${namespace}/${name}`)
    if (entry) return readPod(entry)
    throw notFound({ group: '', resource: 'pod' }, name)
  }
}
