import { has, objectsOf, structOf, textOf, numberOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { fieldValue } from './downward-fields.ts'
import { configValue, configValues, type FindConfig } from './mounted-files.ts'
import { expandReferences, mostArguments } from './variable-references.ts'

function valueOf(
  pod: ApiObject,
  container: JsonObject,
  variable: JsonObject,
  find: FindConfig,
): string | undefined {
  const from = structOf(variable, 'valueFrom')
  if (has(from, 'fieldRef')) return fieldValue(pod, textOf(structOf(from, 'fieldRef'), 'fieldPath'))
  if (has(from, 'resourceFieldRef')) {
    const [list = '', name = ''] = textOf(structOf(from, 'resourceFieldRef'), 'resource').split('.')
    return textOf(structOf(container, 'resources', list), name)
  }
  const [kind, reference] = has(from, 'secretKeyRef')
    ? (['secrets', structOf(from, 'secretKeyRef')] as const)
    : (['configmaps', structOf(from, 'configMapKeyRef')] as const)
  const object = find(kind, textOf(reference, 'name'))
  return object && configValue(kind, object, textOf(reference, 'key'))
}

/**
 * The variables of a container's environment, in the order in which later ones replace earlier ones; no more of them than a process
 * can be started with.
 */
export function environmentOf(
  pod: ApiObject,
  container: JsonObject,
  find: FindConfig,
): Map<string, string> {
  const variables = new Map([
    ['PATH', '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'],
    ['HOSTNAME', textOf(structOf(pod, 'spec'), 'hostname') || (pod.metadata.name ?? '')],
    ['HOME', '/root'],
  ])
  if (container['tty'] === true) variables.set('TERM', 'xterm')
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
  for (const from of objectsOf(container, 'envFrom')) {
    const kind = has(from, 'secretRef') ? 'secrets' : 'configmaps'
    const reference = structOf(from, kind === 'secrets' ? 'secretRef' : 'configMapRef')
    const object = size > mostArguments ? undefined : find(kind, textOf(reference, 'name'))
    if (!object) continue
    for (const [key, value] of configValues(kind, object)) set(textOf(from, 'prefix') + key, value)
  }
  for (const variable of objectsOf(container, 'env')) {
    if (size > mostArguments) break
    const value = has(variable, 'valueFrom')
      ? valueOf(pod, container, variable, find)
      : expandReferences(textOf(variable, 'value'), variables)
    set(textOf(variable, 'name'), value)
  }
  return variables
}

function upperName(name: string): string {
  return name.toUpperCase().replaceAll('-', '_')
}

/** The variables by which containers find a service: those of the kubelet, and the older ones of links. */
function* serviceVariables(service: ApiObject): Generator<readonly [string, string]> {
  const spec = structOf(service, 'spec')
  const address = textOf(spec, 'clusterIP')
  const ports = objectsOf(spec, 'ports')
  const host = address.includes(':') ? `[${address}]` : address
  const prefix = upperName(service.metadata.name ?? '')
  const [first] = ports
  if (address === '' || address === 'None' || !first) return
  yield [`${prefix}_SERVICE_HOST`, address]
  yield [`${prefix}_SERVICE_PORT`, String(numberOf(first, 'port'))]
  for (const each of ports) {
    const name = textOf(each, 'name')
    if (name !== '') {
      yield [`${prefix}_SERVICE_PORT_${upperName(name)}`, String(numberOf(each, 'port'))]
    }
  }
  for (const each of ports) {
    const port = String(numberOf(each, 'port'))
    const protocol = textOf(each, 'protocol') || 'TCP'
    const url = `${protocol.toLowerCase()}://${host}:${port}`
    if (each === first) yield [`${prefix}_PORT`, url]
    const link = `${prefix}_PORT_${port}_${protocol}`
    yield [link, url]
    yield [`${link}_PROTO`, protocol.toLowerCase()]
    yield [`${link}_PORT`, port]
    yield [`${link}_ADDR`, address]
  }
}
