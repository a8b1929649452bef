import {
  has,
  numberOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'
import { byText } from './by-text.ts'
import { describeEnvironment, describeEnvironmentSources } from './container-environment.ts'
import { describeContainerState } from './container-state.ts'
import type { Description } from './description.ts'
import { probeText } from './probe-text.ts'

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
