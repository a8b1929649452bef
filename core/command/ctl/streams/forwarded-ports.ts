import { numberOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { CtlError } from '../ctl-error.ts'

export interface ForwardedPort {
  /** 0 for any free port. */
  readonly local: number
  readonly remote: number
}

/**
 * The ports of a line, `[LOCAL:]REMOTE` each; names are those of ports of the service `object`, else of the pod.
 * @throws CtlError with kubectl's message
 */
export function forwardedPorts(
  texts: readonly string[],
  object: ApiObject,
  pod: ApiObject,
): readonly ForwardedPort[] {
  const isService = object.kind === 'Service'
  return texts.map((text) => {
    const parts = text.split(':')
    const [first = ''] = parts
    const [local, remote] = parts.length === 2 ? [first, parts[1] ?? ''] : [first, first]
    if (parts.length > 2) throw new CtlError(`invalid port format '${text}'`)
    if (remote === '') throw new CtlError('remote port cannot be empty')
    const port = isService ? servicePort(object, remote) : podPort(pod, remote)
    if (isUdpOnly(isService ? servicePorts(object) : podPorts(pod), port)) {
      throw new CtlError(`UDP protocol is not supported for ${remote}`)
    }
    const target = isService ? targetPort(object, pod, port) : port
    // A name given for both is the number of the service's port, or of the pod's.
    const shown = parts.length === 2 ? local || '0' : /^\d+$/.test(local) ? local : String(port)
    return { local: portOf(shown, 'local'), remote: portOf(String(target), 'remote') }
  })
}

function portOf(text: string, side: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Infinity
  if (port > 65_535) {
    const why = /^\d+$/.test(text) ? 'value out of range' : 'invalid syntax'
    const quoted = JSON.stringify(text)
    throw new CtlError(
      `error parsing ${side} port '${text}': strconv.ParseUint: parsing ${quoted}: ${why}`,
    )
  }
  if (side === 'remote' && port === 0) throw new CtlError('remote port must be > 0')
  return port
}

function servicePorts(service: ApiObject): readonly JsonObject[] {
  return objectsOf(structOf(service, 'spec'), 'ports')
}

function podPorts(pod: ApiObject): readonly JsonObject[] {
  const spec = structOf(pod, 'spec')
  return ['containers', 'initContainers']
    .flatMap((list) => objectsOf(spec, list))
    .flatMap((container) => objectsOf(container, 'ports'))
}

function servicePort(service: ApiObject, text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const found = servicePorts(service).find((port) => textOf(port, 'name') === text)
  if (found) return numberOf(found, 'port') ?? 0
  throw new CtlError(`Service '${service.metadata.name}' does not have a named port '${text}'`)
}

function podPort(pod: ApiObject, text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const found = podPorts(pod).find((port) => textOf(port, 'name') === text)
  if (found) return numberOf(found, 'containerPort') ?? 0
  throw new CtlError(`Pod '${pod.metadata.name}' does not have a named port '${text}'`)
}

function targetPort(service: ApiObject, pod: ApiObject, port: number): number {
  const found = servicePorts(service).find((each) => each['port'] === port)
  if (!found) {
    throw new CtlError(`Service ${service.metadata.name} does not have a service port ${port}`)
  }
  if (structOf(service, 'spec')['clusterIP'] === 'None') return port
  const target = found['targetPort']
  if (typeof target === 'string') return podPort(pod, target)
  return typeof target === 'number' && target !== 0 ? target : port
}

function isUdpOnly(ports: readonly JsonObject[], port: number): boolean {
  const found = ports.filter((each) => (each['port'] ?? each['containerPort']) === port)
  const protocols = found.map((each) => textOf(each, 'protocol') || 'TCP')
  return protocols.includes('UDP') && !protocols.includes('TCP')
}
