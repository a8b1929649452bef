import { has, numberOf, structOf, textOf, objectOf } from '../../../base/api/json-fields.ts'
import {
  getKey,
  cloneJson,
  equalJson,
  type JsonObject,
  type WritableJsonObject,
} from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  formatLabelSelector,
  selectorFromLabelSelectorObject,
  type LabelSelector,
} from '../../../base/api/selectors/label-selector.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'
import { describeReasons } from './condition-table.ts'
import { type DescribeContext, readAll } from './describe-context.ts'
import type { Description } from './description.ts'
import { describeAnnotations, describeLabels } from './metadata-lines.ts'
import { describePodTemplate } from './pod-template.ts'
import { longTime } from './time-text.ts'

const counted = [
  ['updatedReplicas', 'updated'],
  ['replicas', 'total'],
  ['availableReplicas', 'available'],
  ['unavailableReplicas', 'unavailable'],
] as const

function replicasText(deployment: ApiObject): string {
  const [spec, status] = [structOf(deployment, 'spec'), structOf(deployment, 'status')]
  const counts = counted.map(([key, word]) => `${numberOf(status, key) ?? 0} ${word}`)
  return [`${numberOf(spec, 'replicas') ?? 0} desired`, ...counts].join(' | ')
}

function namesOf(replicaSets: readonly ApiObject[]): string {
  const texts = replicaSets.map((one) => {
    const created = numberOf(structOf(one, 'status'), 'replicas') ?? 0
    const wanted = numberOf(structOf(one, 'spec'), 'replicas') ?? 0
    return `${one.metadata.name ?? ''} (${created}/${wanted} replicas created)`
  })
  return texts.join(', ') || '<none>'
}

/** Describes a deployment with the progress of its replica sets. */
export async function describeDeployment(
  description: Description,
  deployment: ApiObject,
  context: DescribeContext,
): Promise<void> {
  const { name = '', namespace = '', creationTimestamp = '' } = deployment.metadata
  const spec = structOf(deployment, 'spec')
  const strategy = structOf(spec, 'strategy')
  const selector = selectorFromLabelSelectorObject(getKey(spec, 'selector'))
  const { old, current } = await readReplicaSets(deployment, selector, context)
  description.field(0, 'Name', name)
  description.field(0, 'Namespace', namespace)
  description.field(0, 'CreationTimestamp', longTime(creationTimestamp))
  describeLabels(description, deployment)
  describeAnnotations(description, deployment, context.brand)
  description.field(0, 'Selector', formatLabelSelector(selector))
  description.field(0, 'Replicas', replicasText(deployment))
  description.field(0, 'StrategyType', textOf(strategy, 'type'))
  description.field(0, 'MinReadySeconds', numberOf(spec, 'minReadySeconds') ?? 0)
  if (has(strategy, 'rollingUpdate')) {
    const update = structOf(strategy, 'rollingUpdate')
    const [unavailable, surge] = ['maxUnavailable', 'maxSurge'].map((key) => cellText(update[key]))
    const text = `${unavailable} max unavailable, ${surge} max surge`
    description.field(0, 'RollingUpdateStrategy', text)
  }
  describePodTemplate(description, structOf(spec, 'template'), context.brand)
  describeReasons(description, structOf(deployment, 'status'))
  if (old.length === 0 && current.length === 0) return
  description.field(0, 'OldReplicaSets', namesOf(old))
  description.field(0, 'NewReplicaSet', namesOf(current))
}

const replicaSetResource = { group: 'apps', version: 'v1', resource: 'replicasets' }

/** Label that the deployment controller adds to replica sets' templates, but not to the deployment's. */
const hashLabel = 'pod-template-hash'

interface ReplicaSets {
  readonly old: readonly ApiObject[]
  /** The replica set of the deployment's current template; empty where there is none yet. */
  readonly current: readonly ApiObject[]
}

function templateOf(object: ApiObject): JsonObject {
  const template = cloneJson(structOf(object, 'spec', 'template'))
  const metadata: WritableJsonObject = structOf(template, 'metadata')
  const labels: WritableJsonObject | undefined = objectOf(metadata, 'labels')
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
async function readReplicaSets(
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
