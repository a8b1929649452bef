import { objectOf, structOf } from '../../../base/api/json-fields.ts'
import { cloneJson, equalJson, type JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  formatLabelSelector,
  type LabelSelector,
} from '../../../base/api/selectors/label-selector.ts'
import { type DescribeContext, readAll } from './describe-context.ts'

const replicaSetResource = { group: 'apps', version: 'v1', resource: 'replicasets' }

/** Label that the deployment controller adds to replica sets' templates, but not to the deployment's. */
const hashLabel = 'pod-template-hash'

export interface ReplicaSets {
  readonly old: readonly ApiObject[]
  /** The replica set of the deployment's current template; empty where there is none yet. */
  readonly current: readonly ApiObject[]
}

function templateOf(object: ApiObject): JsonObject {
  const template = cloneJson(structOf(object, 'spec', 'template'))
  const metadata = structOf(template, 'metadata')
  const labels = objectOf(metadata, 'labels')
  delete labels?.[hashLabel]
  if (labels && Object.keys(labels).length === 0) delete metadata['labels']
  return template
}

function byAge(a: ApiObject, b: ApiObject): number {
  const keys = [a, b].map(({ metadata }) => [metadata.creationTimestamp, metadata.name].join(' '))
  const [left = '', right = ''] = keys
  return left < right ? -1 : left > right ? 1 : 0
}

/** Reads the replica sets that a deployment controls, the oldest first. */
export async function readReplicaSets(
  deployment: ApiObject,
  selector: LabelSelector,
  context: DescribeContext,
): Promise<ReplicaSets> {
  const { namespace = '', uid } = deployment.metadata
  const labelSelector = formatLabelSelector(selector)
  const all = await readAll(context, replicaSetResource, namespace, { labelSelector })
  const owned = all
    .filter(({ metadata }) =>
      metadata.ownerReferences?.some((owner) => owner.controller === true && owner.uid === uid),
    )
    .toSorted(byAge)
  const template = templateOf(deployment)
  const newest = owned.find((one) => equalJson(templateOf(one), template))
  return {
    old: owned.filter((one) => one !== newest),
    current: newest ? [newest] : [],
  }
}
