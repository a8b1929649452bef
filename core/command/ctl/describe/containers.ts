import {
  has,
  numberOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../base/api/json-fields.ts'
import { getKey, type JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { joinHostPort } from '../../../base/network/host-port.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'
import { byText } from './by-text.ts'
import { describeEnvironment, describeEnvironmentSources } from './container-environment.ts'
import type { Description } from './description.ts'
import { longTime } from './time-text.ts'

/** Indentation of headings in a pod template; the lines below a heading are indented by one more blank. */
export type Indent = '' | '  '

function describePorts(
  description: Description,
  label: string,
  container: JsonObject,
  key: 'containerPort' | 'hostPort',
): void {
  const ports = objectsOf(container, 'ports').map((port) => {
    const name = textOf(port, 'name')
    return `${numberOf(port, key) ?? 0}/${textOf(port, 'protocol')}${name && ` (${name})`}`
  })
  description.field(2, ports.length > 1 ? `${label}s` : label, ports.join(', ') || '<none>')
}

export function describeSeccomp(
  description: Description,
  level: number,
  security: JsonObject,
): void {
  if (!has(security, 'seccompProfile')) return
  const profile = structOf(security, 'seccompProfile')
  const type = textOf(profile, 'type')
  description.field(level, 'SeccompProfile', type)
  if (type !== 'Localhost') return
  const isContainer = level > 0
  description.field(isContainer ? 3 : 0, 'LocalhostProfile', textOf(profile, 'localhostProfile'))
}

function describeWords(description: Description, label: string, words: readonly string[]): void {
  if (words.length === 0) return
  description.line(2, `${label}:`)
  for (const line of words.flatMap((word) => word.split('\n'))) description.line(3, line)
}

/** Lists limits and requests, each with a heading if there are any. */
export function describeAmounts(
  description: Description,
  level: number,
  resources: JsonObject,
): void {
  for (const [label, key] of [
    ['Limits', 'limits'],
    ['Requests', 'requests'],
  ] as const) {
    const amounts = structOf(resources, key)
    const names = Object.keys(amounts).toSorted()
    if (names.length > 0) description.line(level, `${label}:`)
    for (const name of names) description.field(level + 1, name, cellText(amounts[name]))
  }
}

function describeProbes(description: Description, container: JsonObject): void {
  for (const [label, key] of [
    ['Liveness', 'livenessProbe'],
    ['Readiness', 'readinessProbe'],
    ['Startup', 'startupProbe'],
  ] as const) {
    if (has(container, key)) description.field(2, label, probeText(structOf(container, key)))
  }
}

function mountText(mount: JsonObject): string {
  const path = textOf(mount, 'subPath')
  const flags = [
    mount['readOnly'] === true ? 'ro' : 'rw',
    ...(path === '' ? [] : [`path=${quoteText(path)}`]),
  ]
  return `${textOf(mount, 'mountPath')} from ${textOf(mount, 'name')} (${flags.join(',')})`
}

function describeMounts(description: Description, container: JsonObject): void {
  const mounts = objectsOf(container, 'volumeMounts').toSorted(byText('mountPath'))
  if (mounts.length === 0) description.field(2, 'Mounts', '<none>')
  else description.line(2, 'Mounts:')
  for (const mount of mounts) description.line(3, mountText(mount))
  const devices = objectsOf(container, 'volumeDevices').toSorted(byText('devicePath'))
  if (devices.length === 0) return
  // As in kubectl, `<none>` here depends on the mounts.
  description.line(2, 'Devices:', ...(mounts.length === 0 ? ['<none>'] : []))
  for (const device of devices) {
    description.line(3, `${textOf(device, 'devicePath')} from ${textOf(device, 'name')}`)
  }
}

function describeContainer(
  description: Description,
  container: JsonObject,
  status: JsonObject | undefined,
  pod: ApiObject | undefined,
  indent: Indent,
): void {
  description.line(1, `${indent === '' ? '' : ' '}${textOf(container, 'name')}:`)
  if (status) description.field(2, 'Container ID', textOf(status, 'containerID'))
  description.field(2, 'Image', textOf(container, 'image'))
  if (status) description.field(2, 'Image ID', textOf(status, 'imageID'))
  describePorts(description, 'Port', container, 'containerPort')
  describePorts(description, 'Host Port', container, 'hostPort')
  describeSeccomp(description, 2, structOf(container, 'securityContext'))
  describeWords(description, 'Command', textsOf(container, 'command'))
  describeWords(description, 'Args', textsOf(container, 'args'))
  if (status) describeContainerState(description, status)
  describeAmounts(description, 2, structOf(container, 'resources'))
  describeProbes(description, container)
  describeEnvironmentSources(description, container)
  describeEnvironment(description, container, pod)
  describeMounts(description, container)
}

export interface Containers {
  readonly label: string
  readonly containers: readonly JsonObject[]
  /** Container statuses; empty for a pod template. */
  readonly statuses: readonly JsonObject[]
  /** The pod of the containers; undefined for a pod template. */
  readonly pod: ApiObject | undefined
}

/** Describes containers of one type (init, regular, ephemeral) of a pod or pod template. */
export function describeContainers(
  description: Description,
  { label, containers, statuses, pod }: Containers,
  indent: Indent,
): void {
  description.line(0, `${indent}${label}:${containers.length === 0 ? ' <none>' : ''}`)
  for (const container of containers) {
    const name = textOf(container, 'name')
    const status = statuses.findLast((one) => textOf(one, 'name') === name)
    describeContainer(description, container, status, pod, indent)
  }
}

function describeEnd(description: Description, end: JsonObject): void {
  for (const [label, key] of [
    ['Reason', 'reason'],
    ['Message', 'message'],
  ] as const) {
    if (textOf(end, key) !== '') description.field(3, label, textOf(end, key))
  }
  description.field(3, 'Exit Code', numberOf(end, 'exitCode') ?? 0)
  const signal = numberOf(end, 'signal') ?? 0
  if (signal > 0) description.field(3, 'Signal', signal)
  description.field(3, 'Started', longTime(textOf(end, 'startedAt')))
  description.field(3, 'Finished', longTime(textOf(end, 'finishedAt')))
}

function describeState(description: Description, label: string, state: JsonObject): void {
  if (has(state, 'running')) {
    description.field(2, label, 'Running')
    description.field(3, 'Started', longTime(textOf(structOf(state, 'running'), 'startedAt')))
  } else if (has(state, 'terminated')) {
    description.field(2, label, 'Terminated')
    describeEnd(description, structOf(state, 'terminated'))
  } else {
    description.field(2, label, 'Waiting')
    const reason = textOf(structOf(state, 'waiting'), 'reason')
    if (reason !== '') description.field(3, 'Reason', reason)
  }
}

/** Describes a container's state, last state, readiness and restart count. */
function describeContainerState(description: Description, status: JsonObject): void {
  describeState(description, 'State', structOf(status, 'state'))
  const last = structOf(status, 'lastState')
  if (has(last, 'terminated')) describeState(description, 'Last State', last)
  description.field(2, 'Ready', status['ready'] === true ? 'True' : 'False')
  description.field(2, 'Restart Count', numberOf(status, 'restartCount') ?? 0)
}

function portText(action: JsonObject): string {
  return cellText(getKey(action, 'port'))
}

function escapePath(path: string): string {
  const rooted = path === '' || path.startsWith('/') ? path : `/${path}`
  return encodeURI(rooted).replaceAll(
    /[?#!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function actionText(probe: JsonObject): string {
  if (has(probe, 'exec')) return `exec [${textsOf(structOf(probe, 'exec'), 'command').join(' ')}]`
  if (has(probe, 'httpGet')) {
    const get = structOf(probe, 'httpGet')
    const address = joinHostPort(textOf(get, 'host'), portText(get))
    const path = escapePath(textOf(get, 'path'))
    return `http-get ${textOf(get, 'scheme').toLowerCase()}://${address}${path}`
  }
  if (has(probe, 'tcpSocket')) {
    const socket = structOf(probe, 'tcpSocket')
    return `tcp-socket ${textOf(socket, 'host')}:${portText(socket)}`
  }
  if (has(probe, 'grpc')) {
    const grpc = structOf(probe, 'grpc')
    return `grpc <pod>:${portText(grpc)} ${textOf(grpc, 'service')}`
  }
  return 'unknown'
}

/** A probe as text: action, times and thresholds. */
function probeText(probe: JsonObject): string {
  const number = (key: string): number => numberOf(probe, key) ?? 0
  const times = [
    `delay=${number('initialDelaySeconds')}s`,
    `timeout=${number('timeoutSeconds')}s`,
    `period=${number('periodSeconds')}s`,
    `#success=${number('successThreshold')}`,
    `#failure=${number('failureThreshold')}`,
  ]
  return [actionText(probe), ...times].join(' ')
}
