import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { isPresent } from '../../../../base/api/json-fields.ts'
import { dnsLabel, qualifiedName } from '../../../../base/api/metadata/names.ts'
import type {
  Protocol,
  ServicePort,
  ServiceSpec,
} from '../../../../base/api/types/core.v1.generated.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  forbidden,
  invalidValues,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import {
  checkName,
  checkPortNumber,
  checkPortNumberOrName,
  checkSupported,
} from '../../shared/validation/field-checks.ts'

export const transportProtocols: readonly Protocol[] = ['SCTP', 'TCP', 'UDP']

const path = 'spec.ports'

/** Port of a service. `names`: those of earlier ports; undefined for a single port, which needs no name. */
function checkPort(
  port: ServicePort,
  names: ReadonlySet<string> | undefined,
  place: FieldPath,
): StatusCause[] {
  const causes: StatusCause[] = []
  const name = port.name ?? ''
  if (name !== '') addCauses(causes, invalidValues(`${place}.name`, name, dnsLabel(name)))
  else if (names) causes.push(required(`${place}.name`))
  if (name !== '' && names?.has(name)) causes.push(duplicate(`${place}.name`, name))
  addCauses(causes, checkPortNumber(port.port, `${place}.port`))
  addCauses(causes, checkSupported(port, place, 'protocol', transportProtocols))
  // An absent target port is defaulted to the port itself, which was validated above.
  if (isPresent(port.targetPort)) {
    addCauses(causes, checkPortNumberOrName(port.targetPort, `${place}.targetPort`))
  }
  if (isPresent(port.appProtocol)) {
    addCauses(causes, checkName(port, place, 'appProtocol', qualifiedName))
  }
  return causes
}

export function checkServicePorts(spec: ServiceSpec): StatusCause[] {
  const ports = spec.ports ?? []
  const names = ports.length > 1 ? new Set<string>() : undefined
  return ports.flatMap((port, index) => {
    const causes = checkPort(port, names, `${path}[${index}]`)
    names?.add(port.name ?? '')
    return causes
  })
}

/** Message for a duplicate port, in which the original shows only protocol and port. */
function repeatedPort(port: ServicePort): StatusCause['message'] {
  const protocol = JSON.stringify(port.protocol)
  const number = port.port
  return `Duplicate value: {"Name":"","Protocol":${protocol},"AppProtocol":null,"Port":${number},"TargetPort":0,"NodePort":0}`
}

/** Ports whose number in `key` an earlier port of the same protocol has; ports without a number are distinct. */
function repeatedPorts(
  ports: readonly ServicePort[],
  key: 'port' | 'nodePort',
  cause: (port: ServicePort, place: FieldPath) => StatusCause,
): StatusCause[] {
  if (ports.length < 2) return []
  const seen = new Set<string>()
  return ports.flatMap((port, index) => {
    const number = port[key] ?? 0
    if (number === 0 && key === 'nodePort') return []
    const pair = `${port.protocol}/${number}`
    const again = seen.has(pair)
    seen.add(pair)
    return again ? [cause(port, `${path}[${index}]`)] : []
  })
}

/** Node ports of a type that has none, then node ports and ports that stand twice. */
export function checkPortNumbers(spec: ServiceSpec): StatusCause[] {
  const ports = spec.ports ?? []
  const causes: StatusCause[] = []
  if (spec.type === 'ClusterIP') {
    const detail = "may not be used when `type` is 'ClusterIP'"
    for (const [index, port] of ports.entries()) {
      if ((port.nodePort ?? 0) === 0) continue
      causes.push(forbidden(`${path}[${index}].nodePort`, detail))
    }
  }
  addCauses(
    causes,
    repeatedPorts(ports, 'nodePort', (port, place) =>
      duplicate(`${place}.nodePort`, port.nodePort),
    ),
  )
  addCauses(
    causes,
    repeatedPorts(ports, 'port', (port, field) => ({
      reason: 'FieldValueDuplicate',
      message: repeatedPort(port),
      field,
    })),
  )
  return causes
}
