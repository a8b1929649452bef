import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { configValue, configValues, type FindConfig } from './config-values.ts'
import type { PodContainer } from './container-plan.ts'
import { fieldValue } from './downward-fields.ts'
import { hostnameOf } from './network-files.ts'
import { resourceValue } from './resource-fields.ts'
import { expandReferences, mostArguments } from './variable-references.ts'

function valueOf(
  pod: corev1.Pod,
  container: PodContainer,
  { valueFrom: from }: corev1.EnvVar,
  find: FindConfig,
): string | undefined {
  if (from?.fieldRef) return fieldValue(pod, from.fieldRef.fieldPath)
  if (from?.resourceFieldRef) {
    return resourceValue(container, from.resourceFieldRef, find.node?.())
  }
  const kind = from?.secretKeyRef ? 'secrets' : 'configmaps'
  const reference = from?.secretKeyRef ?? from?.configMapKeyRef
  const object = find(kind, reference?.name ?? '')
  return object && configValue(kind, object, reference?.key ?? '')
}

/** Whether the environment of a container has values of config maps or secrets, which may change while it runs. */
export function hasConfigVariables({ env = [], envFrom = [] }: PodContainer): boolean {
  return (
    envFrom.length > 0 ||
    env.some(({ valueFrom }) => valueFrom?.configMapKeyRef ?? valueFrom?.secretKeyRef)
  )
}

/**
 * The variables of a container's environment, in the order in which later ones replace earlier ones; no more of them than a process
 * can be started with.
 */
export function environmentOf(
  pod: corev1.Pod,
  container: PodContainer,
  find: FindConfig,
): ReadonlyMap<string, string> {
  const known = find.startedWith?.(container.name)
  if (known) return known
  const variables = new Map([
    ['PATH', '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'],
    ['HOSTNAME', hostnameOf(pod)],
    ['HOME', '/root'],
  ])
  if (container.tty === true) variables.set('TERM', 'xterm')
  let size = 0
  const set = (name: string, value: string | undefined): void => {
    if (value === undefined || size > mostArguments) return
    size += name.length + value.length
    variables.set(name, value)
  }
  for (const service of find.services?.() ?? []) {
    if (size > mostArguments) break
    for (const [name, value] of serviceVariables(service)) set(name, value)
  }
  for (const { prefix = '', secretRef, configMapRef } of container.envFrom ?? []) {
    const kind = secretRef ? 'secrets' : 'configmaps'
    const { name = '' } = secretRef ?? configMapRef ?? {}
    const object = size > mostArguments ? undefined : find(kind, name)
    if (!object) continue
    for (const [key, value] of configValues(kind, object)) set(prefix + key, value)
  }
  for (const variable of container.env ?? []) {
    if (size > mostArguments) break
    const value = variable.valueFrom
      ? valueOf(pod, container, variable, find)
      : expandReferences(variable.value ?? '', variables)
    set(variable.name, value)
  }
  return variables
}

function upperName(name: string): string {
  return name.toUpperCase().replaceAll('-', '_')
}

/** The variables by which containers find a service: those of the kubelet, and the older ones of links. */
function* serviceVariables({
  metadata,
  spec,
}: corev1.Service): Generator<readonly [string, string]> {
  const { clusterIP: address = '', ports = [] } = spec
  const host = address.includes(':') ? `[${address}]` : address
  const prefix = upperName(metadata.name ?? '')
  const [first] = ports
  if (address === '' || address === 'None' || !first) return
  yield [`${prefix}_SERVICE_HOST`, address]
  yield [`${prefix}_SERVICE_PORT`, String(first.port)]
  for (const each of ports) {
    if (each.name) yield [`${prefix}_SERVICE_PORT_${upperName(each.name)}`, String(each.port)]
  }
  for (const each of ports) {
    const { protocol } = each
    const port = String(each.port)
    const url = `${protocol.toLowerCase()}://${host}:${port}`
    if (each === first) yield [`${prefix}_PORT`, url]
    const link = `${prefix}_PORT_${port}_${protocol}`
    yield [link, url]
    yield [`${link}_PROTO`, protocol.toLowerCase()]
    yield [`${link}_PORT`, port]
    yield [`${link}_ADDR`, address]
  }
}
