import { ApiError } from '../../../base/api/errors/api-error.ts'
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
import { resourcePath } from '../../../base/client/resource-path.ts'
import { balancerAddresses } from '../../../kinds/rules/core/services/service-columns.ts'
import type { DescribeContext } from './describe-context.ts'
import type { Description } from './description.ts'
import { endpointsText, readEndpointSlices } from './endpoint-addresses.ts'
import { describeAnnotations, describeLabels, describeNamed } from './metadata-lines.ts'

const serviceResource = { group: '', version: 'v1', resource: 'services' }

function portOf(backend: JsonObject): string {
  const port = structOf(backend, 'port')
  const number = numberOf(port, 'number') ?? 0
  return number === 0 ? textOf(port, 'name') : String(number)
}

/** Reads the endpoints of a backend's service port. @throws ApiError */
async function readEndpoints(
  namespace: string,
  backend: JsonObject,
  context: DescribeContext,
): Promise<string> {
  const { client, signal } = context
  const name = textOf(backend, 'name')
  const slices = await readEndpointSlices(namespace, name, context)
  const service = await client.get(resourcePath(serviceResource, { namespace, name }), { signal })
  const wanted = portOf(backend)
  const port = objectsOf(structOf(service, 'spec'), 'ports').findLast(
    (one) => String(numberOf(one, 'port') ?? 0) === wanted || textOf(one, 'name') === wanted,
  )
  return endpointsText(slices, port ? textOf(port, 'name') : '')
}

async function backendText(
  namespace: string,
  backend: JsonObject,
  context: DescribeContext,
): Promise<string> {
  if (has(backend, 'service')) {
    const service = structOf(backend, 'service')
    const name = `${textOf(service, 'name')}:${portOf(service)}`
    try {
      return `${name} (${await readEndpoints(namespace, service, context)})`
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return `${name} (<error: ${error.message}>)`
    }
  }
  if (!has(backend, 'resource')) return ''
  const resource = structOf(backend, 'resource')
  const group = has(resource, 'apiGroup') ? textOf(resource, 'apiGroup') : '<none>'
  return `APIGroup: ${group}, Kind: ${textOf(resource, 'kind')}, Name: ${textOf(resource, 'name')}`
}

function describeTls(description: Description, spec: JsonObject): void {
  const certificates = objectsOf(spec, 'tls')
  if (certificates.length > 0) description.line(0, 'TLS:')
  for (const one of certificates) {
    const [secret, hosts] = [textOf(one, 'secretName'), textsOf(one, 'hosts').join(',')]
    description.line(1, secret === '' ? `SNI routes ${hosts}` : `${secret} terminates ${hosts}`)
  }
}

async function describeRules(
  description: Description,
  ingress: ApiObject,
  byDefault: string,
  context: DescribeContext,
): Promise<void> {
  const { namespace = '' } = ingress.metadata
  const rules = objectsOf(structOf(ingress, 'spec'), 'rules').filter((rule) => has(rule, 'http'))
  description.line(0, 'Rules:')
  description.titles(1, 'Host', 'Path', 'Backends')
  if (rules.length === 0) description.line(1, '*', '*', byDefault)
  for (const rule of rules) {
    description.line(1, textOf(rule, 'host') || '*', '')
    for (const path of objectsOf(structOf(rule, 'http'), 'paths')) {
      const backend = await backendText(namespace, structOf(path, 'backend'), context)
      description.line(2, '', `${textOf(path, 'path')} `, backend)
    }
  }
}

/** Describes an ingress: its rules, with the endpoints of their backends. */
export async function describeIngress(
  description: Description,
  ingress: ApiObject,
  context: DescribeContext,
): Promise<void> {
  const { name = '', namespace = '' } = ingress.metadata
  const spec = structOf(ingress, 'spec')
  const byDefault = has(spec, 'defaultBackend')
    ? await backendText(namespace, structOf(spec, 'defaultBackend'), context)
    : '<default>'
  description.field(0, 'Name', name)
  describeLabels(description, ingress)
  description.field(0, 'Namespace', namespace)
  description.field(0, 'Address', balancerAddresses(ingress).join(','))
  description.field(0, 'Ingress Class', textOf(spec, 'ingressClassName') || '<none>')
  description.field(0, 'Default backend', byDefault)
  describeTls(description, spec)
  await describeRules(description, ingress, byDefault, context)
  describeAnnotations(description, ingress, context.brand)
}

/** Describes an ingress class with its parameters. */
export function describeIngressClass(
  description: Description,
  object: ApiObject,
  { brand }: DescribeContext,
): void {
  const spec = structOf(object, 'spec')
  describeNamed(description, object, brand)
  description.field(0, 'Controller', textOf(spec, 'controller'))
  if (!has(spec, 'parameters')) return
  const parameters = structOf(spec, 'parameters')
  description.line(0, 'Parameters:')
  if (has(parameters, 'apiGroup')) description.field(1, 'APIGroup', textOf(parameters, 'apiGroup'))
  description.field(1, 'Kind', textOf(parameters, 'kind'))
  description.field(1, 'Name', textOf(parameters, 'name'))
}
