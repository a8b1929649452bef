import { numberOf, objectsOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { formatLabels } from '../../../kinds/rules/shared/columns/label-text.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'
import type { DescribeContext } from './describe-context.ts'
import type { Description } from './description.ts'
import { endpointsText, readEndpointSlices } from './endpoint-addresses.ts'
import { describeHead } from './metadata-lines.ts'

function ingressText(status: JsonObject): string {
  return objectsOf(structOf(status, 'loadBalancer'), 'ingress')
    .map((one) => {
      const [ip, mode] = [textOf(one, 'ip'), textOf(one, 'ipMode')]
      if (ip === '') return textOf(one, 'hostname')
      return mode === '' ? ip : `${ip} (${mode})`
    })
    .join(', ')
}

function describeAddresses(description: Description, service: ApiObject): void {
  const spec = structOf(service, 'spec')
  const optional = (label: string, text: string): void => {
    if (text !== '') description.field(0, label, text)
  }
  optional('IP Family Policy', textOf(spec, 'ipFamilyPolicy'))
  description.field(0, 'IP Families', textsOf(spec, 'ipFamilies').join(',') || '<none>')
  description.field(0, 'IP', textOf(spec, 'clusterIP'))
  description.field(0, 'IPs', textsOf(spec, 'clusterIPs').join(',') || '<none>')
  optional('External IPs', textsOf(spec, 'externalIPs').join(','))
  optional('Desired LoadBalancer IP', textOf(spec, 'loadBalancerIP'))
  optional('External Name', textOf(spec, 'externalName'))
  optional('LoadBalancer Ingress', ingressText(structOf(service, 'status')))
}

function describePort(
  description: Description,
  port: JsonObject,
  slices: readonly ApiObject[],
): void {
  const [name, protocol] = [textOf(port, 'name') || '<unset>', textOf(port, 'protocol')]
  description.line(0, 'Port:', name, `${numberOf(port, 'port') ?? 0}/${protocol}`)
  description.field(0, 'TargetPort', `${cellText(port['targetPort']) || '0'}/${protocol}`)
  const nodePort = numberOf(port, 'nodePort') ?? 0
  if (nodePort !== 0) description.line(0, 'NodePort:', name, `${nodePort}/${protocol}`)
  description.field(0, 'Endpoints', endpointsText(slices, textOf(port, 'name')))
}

function describeTraffic(description: Description, spec: JsonObject): void {
  description.field(0, 'Session Affinity', textOf(spec, 'sessionAffinity'))
  const healthPort = numberOf(spec, 'healthCheckNodePort') ?? 0
  for (const [label, text] of [
    ['External Traffic Policy', textOf(spec, 'externalTrafficPolicy')],
    ['Internal Traffic Policy', textOf(spec, 'internalTrafficPolicy')],
    ['HealthCheck NodePort', healthPort === 0 ? '' : String(healthPort)],
    ['LoadBalancer Source Ranges', textsOf(spec, 'loadBalancerSourceRanges').join(',')],
    ['Traffic Distribution', textOf(spec, 'trafficDistribution')],
  ] as const) {
    if (text !== '') description.field(0, label, text)
  }
}

/** Describes a service: addresses, and ports with their endpoints. */
export async function describeService(
  description: Description,
  service: ApiObject,
  context: DescribeContext,
): Promise<void> {
  const spec = structOf(service, 'spec')
  const { name = '', namespace = '' } = service.metadata
  const slices = await readEndpointSlices(namespace, name, context)
  describeHead(description, service, context.brand)
  description.field(0, 'Selector', formatLabels(structOf(spec, 'selector')))
  description.field(0, 'Type', textOf(spec, 'type'))
  describeAddresses(description, service)
  for (const port of objectsOf(spec, 'ports')) describePort(description, port, slices)
  describeTraffic(description, spec)
}
