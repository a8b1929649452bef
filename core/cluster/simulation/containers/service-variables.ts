import { numberOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'

function upperName(name: string): string {
  return name.toUpperCase().replaceAll('-', '_')
}

/** The variables by which containers find a service: those of the kubelet, and the older ones of links. */
export function* serviceVariables(service: ApiObject): Generator<readonly [string, string]> {
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
