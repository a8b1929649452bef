import { numberOf, objectsOf, structOf, textOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import {
  isPodReady,
  isTerminating,
  podPhase,
} from '../../../core/cluster/controllers/shared/pods/pod-state.ts'
import { taintsIn } from '../cluster/simulated-cluster.ts'
import { eventLine, type SeenObject, type Shortened } from './scene-lines.ts'

const counts: readonly string[] = [
  'replicas',
  'updatedReplicas',
  'readyReplicas',
  'availableReplicas',
  'active',
  'ready',
  'succeeded',
  'failed',
  'disruptionsAllowed',
]

/**
 * An object as a line of what a user asks for first: where it runs, how it is, how many, and why. What kubelets say as they go is
 * left out.
 */
export function briefObject(
  object: ApiObject,
  kind: string,
  short: Shortened,
): SeenObject | undefined {
  if (kind === 'Event') {
    const isUsual = textOf(object, 'type') === 'Normal' && textOf(object, 'reason') !== 'Killing'
    if (isUsual && textOf(structOf(object, 'source'), 'component') === 'kubelet') return undefined
    const line = short(eventLine(object))
    return { subject: line, line }
  }
  const subject = short(`${kind} ${object.metadata.name ?? ''}`)
  const facts = kind === 'Pod' ? podFacts(object) : kind === 'Node' ? nodeFacts(object) : []
  const status = structOf(object, 'status')
  for (const field of counts) {
    const count = numberOf(status, field)
    if (count !== undefined) facts.push(`${field}=${count}`)
  }
  if (kind !== 'Node' && kind !== 'Pod') facts.push(...conditionsOf(status))
  return { subject, line: short(`${subject}: ${facts.join(', ')}`) }
}

function podFacts(pod: ApiObject): string[] {
  const { containerStatuses } = structOf(pod, 'status')
  const containers = (containerStatuses ?? []) as readonly JsonObject[]
  const waits = containers.flatMap((container) => {
    const { waiting, terminated } = structOf(container, 'state')
    const reason = textOf(structOf({ state: waiting ?? terminated ?? {} }, 'state'), 'reason')
    return reason === '' ? [] : [reason]
  })
  const restarts = containers.reduce((sum, each) => sum + (numberOf(each, 'restartCount') ?? 0), 0)
  const target = objectsOf(structOf(pod, 'status'), 'conditions').find(
    ({ type }) => type === 'DisruptionTarget',
  )
  const node = textOf(structOf(pod, 'spec'), 'nodeName')
  return [
    podPhase(pod),
    ...(node === '' ? [] : [`on ${node}`]),
    ...(isPodReady(pod) ? ['ready'] : []),
    ...(isTerminating(pod) ? ['terminating'] : []),
    ...waits,
    ...(restarts > 0 ? [`restarts=${restarts}`] : []),
    ...(target ? [textOf(target, 'reason')] : []),
  ]
}

function nodeFacts(node: ApiObject): string[] {
  const ready = objectsOf(structOf(node, 'status'), 'conditions').find(
    ({ type }) => type === 'Ready',
  )
  const taints = taintsIn(node)
  return [
    `Ready=${ready ? textOf(ready, 'status') : ''}`,
    ...(taints.length > 0 ? [taints.join(' ')] : []),
  ]
}

function conditionsOf(status: JsonObject): string[] {
  return objectsOf(status, 'conditions').map((each) =>
    `${textOf(each, 'type')}=${textOf(each, 'status')} ${textOf(each, 'reason')}`.trim(),
  )
}
