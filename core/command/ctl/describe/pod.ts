import { has, numberOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { qosClassOfJson } from '../../../kinds/rules/core/pods/pod-qos.ts'
import { describeAmounts, describeContainers, describeSeccomp } from './containers.ts'
import type { DescribeContext } from './describe-context.ts'
import type { Description } from './description.ts'
import { controllerName, describeAnnotations, describeLabels, pairTexts } from './metadata-lines.ts'
import { describeTolerations, describeTopologySpread } from './scheduling-lines.ts'
import { ageText, longTime } from './time-text.ts'
import { describeVolumes } from './volumes.ts'

function describeWhere(description: Description, pod: ApiObject): void {
  const [spec, status] = [structOf(pod, 'spec'), structOf(pod, 'status')]
  description.field(0, 'Name', pod.metadata.name ?? '')
  description.field(0, 'Namespace', pod.metadata.namespace ?? '')
  if (has(spec, 'priority')) description.field(0, 'Priority', numberOf(spec, 'priority') ?? 0)
  for (const [label, key] of [
    ['Priority Class Name', 'priorityClassName'],
    ['Runtime Class Name', 'runtimeClassName'],
    ['Service Account', 'serviceAccountName'],
  ] as const) {
    if (textOf(spec, key) !== '') description.field(0, label, textOf(spec, key))
  }
  const node = textOf(spec, 'nodeName')
  description.field(0, 'Node', node === '' ? '<none>' : `${node}/${textOf(status, 'hostIP')}`)
  const start = textOf(status, 'startTime')
  if (start !== '') description.field(0, 'Start Time', longTime(start))
}

function describePhase(
  description: Description,
  { metadata, status }: ApiObject,
  now: number,
): void {
  const state = structOf({ status }, 'status')
  const phase = textOf(state, 'phase')
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = metadata
  if (deletionTimestamp && phase !== 'Failed' && phase !== 'Succeeded') {
    description.field(0, 'Status', `Terminating (lasts ${ageText(deletionTimestamp, now)})`)
    description.field(0, 'Termination Grace Period', `${deletionGracePeriodSeconds}s`)
  } else description.field(0, 'Status', phase)
  for (const [label, key] of [
    ['Reason', 'reason'],
    ['Message', 'message'],
  ] as const) {
    if (textOf(state, key) !== '') description.field(0, label, textOf(state, key))
  }
}

function describeAddresses(description: Description, pod: ApiObject): void {
  const status = structOf(pod, 'status')
  description.field(0, 'IP', textOf(status, 'podIP'))
  const addresses = objectsOf(status, 'podIPs')
  if (addresses.length === 0) description.field(0, 'IPs', '<none>')
  else description.line(0, 'IPs:')
  for (const address of addresses) description.field(1, 'IP', textOf(address, 'ip'))
  const controller = controllerName(pod)
  if (controller !== '') description.field(0, 'Controlled By', controller)
  const nominated = textOf(status, 'nominatedNodeName')
  if (nominated !== '') description.field(0, 'NominatedNodeName', nominated)
}

function describeAllContainers(description: Description, pod: ApiObject): void {
  const [spec, status] = [structOf(pod, 'spec'), structOf(pod, 'status')]
  for (const [label, key, statusKey] of [
    ['Init Containers', 'initContainers', 'initContainerStatuses'],
    ['Containers', 'containers', 'containerStatuses'],
    ['Ephemeral Containers', 'ephemeralContainers', 'ephemeralContainerStatuses'],
  ] as const) {
    const containers = objectsOf(spec, key)
    if (containers.length === 0 && key !== 'containers') continue
    const statuses = objectsOf(status, statusKey)
    describeContainers(description, { label, containers, statuses, pod }, '')
  }
}

function describeConditions(description: Description, pod: ApiObject): void {
  const conditions = objectsOf(structOf(pod, 'status'), 'conditions')
  const gates = objectsOf(structOf(pod, 'spec'), 'readinessGates')
  const row = (type: string, status: string): void => description.line(1, `${type} `, `${status} `)
  if (gates.length > 0) description.write('Readiness Gates:\n  Type\tStatus\n')
  for (const gate of gates) {
    const type = textOf(gate, 'conditionType')
    const condition = conditions.find((one) => textOf(one, 'type') === type)
    row(type, condition ? textOf(condition, 'status') : '<none>')
  }
  if (conditions.length > 0) description.write('Conditions:\n  Type\tStatus\n')
  for (const condition of conditions) row(textOf(condition, 'type'), textOf(condition, 'status'))
}

/** Describes a pod: node, status, containers, conditions, volumes, scheduling. */
export function describePod(
  description: Description,
  pod: ApiObject,
  { brand, now }: DescribeContext,
): void {
  const spec = structOf(pod, 'spec')
  describeWhere(description, pod)
  describeLabels(description, pod)
  describeAnnotations(description, pod, brand)
  describePhase(description, pod, now)
  describeSeccomp(description, 0, structOf(spec, 'securityContext'))
  describeAddresses(description, pod)
  if (has(spec, 'resources')) {
    description.line(0, 'Resources:')
    describeAmounts(description, 1, structOf(spec, 'resources'))
  }
  describeAllContainers(description, pod)
  describeConditions(description, pod)
  describeVolumes(description, spec, brand, '')
  const qos = textOf(structOf(pod, 'status'), 'qosClass') || qosClassOfJson(spec)
  description.field(0, 'QoS Class', qos)
  description.list(0, 'Node-Selectors', pairTexts(structOf(spec, 'nodeSelector')))
  describeTolerations(description, spec, '')
  describeTopologySpread(description, spec, '')
}
