import type { Brand } from '../../api/brand.ts'
import type { JsonObject } from '../../api/json.ts'
import { dnsLabel } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import { formatQuantity, parseQuantity, type Quantity, scaledValue } from '../../api/quantity.ts'
import { objectsOf, structOf, textOf, textsOf } from '../../api/json-fields.ts'
import { ipWarnings } from '../validation/ip-addresses.ts'
import { podWarnings } from './pod-warnings.ts'

/** Of a new object, or of an update of `stored`. */
export type Warnings = (object: ApiObject, stored?: ApiObject) => readonly string[]

const none: Warnings = () => []

/** What is allowed but better not done, in the words that clients print behind `Warning:`. */
export function warningsOf(brand: Brand, kind: string): Warnings {
  const domain = brand.labelDomain
  const template = (path: string): Warnings => {
    const keys = path.split('.')
    return (object, stored) => {
      if (stored && stored.metadata.generation === object.metadata.generation) return []
      const pod = keys.reduce<JsonObject>((parent, key) => structOf(parent, key), object)
      return podWarnings(pod, path, domain)
    }
  }
  const named = (path: string): Warnings => {
    const ofTemplate = template(path)
    return (object, stored) => [
      ...(stored ? [] : nameWarnings(object, 'Pod names and hostnames')),
      ...ofTemplate(object, stored),
    ]
  }
  switch (kind) {
    case 'Pod':
      // Updates of pods give no warnings, as in the original: programs write them often.
      return (object, stored) =>
        stored
          ? []
          : [...nameWarnings(object, "the Pod's hostname"), ...podWarnings(object, '', domain)]
    case 'Deployment':
    case 'Job':
    case 'ReplicaSet':
    case 'ReplicationController':
      return named('spec.template')
    case 'DaemonSet':
      return template('spec.template')
    case 'StatefulSet': {
      const ofTemplate = template('spec.template')
      return (object, stored) => [
        ...ofTemplate(object, stored),
        ...templateFractionWarnings(object),
      ]
    }
    case 'CronJob':
      return named('spec.jobTemplate.spec.template')
    case 'PodTemplate':
      return template('template')
    case 'Service':
      return (object) => serviceWarnings(object, brand)
    case 'Endpoints':
      return (object) => endpointsWarnings(object, brand)
    case 'EndpointSlice':
      return (object, stored) => [
        ...(stored ? [] : addressTypeWarnings(object)),
        ...sliceWarnings(object, brand),
      ]
    case 'Ingress':
      return (object) => ingressWarnings(object, `${domain}/ingress.class`)
    case 'PersistentVolume':
    case 'PersistentVolumeClaim':
      return (object) => [
        ...storageClassWarnings(object, `volume.beta.${domain}/storage-class`),
        ...(kind === 'PersistentVolume' ? [] : fractionWarnings(structOf(object, 'spec'), 'spec')),
      ]
    default:
      return none
  }
}

/** Storage is counted in whole bytes. */
function fractionWarnings(claim: JsonObject, path: string): string[] {
  return ['requests', 'limits'].flatMap((list) => {
    const text = textOf(structOf(claim, 'resources', list), 'storage')
    const quantity = text === '' ? undefined : parseQuantity(text)
    if (!quantity || quantity.exponent >= 0 || isWhole(quantity)) return []
    const shown = formatQuantity(quantity)
    return [
      `${path}.resources.${list}[storage]: fractional byte value "${shown}" is invalid, must be an integer`,
    ]
  })
}

function isWhole(quantity: Quantity): boolean {
  return scaledValue(quantity, -3) % 1000n === 0n
}

function templateFractionWarnings(object: ApiObject): string[] {
  return objectsOf(structOf(object, 'spec'), 'volumeClaimTemplates').flatMap((claim, at) =>
    fractionWarnings(structOf(claim, 'spec'), `spec.volumeClaimTemplates[${at}]`),
  )
}

function nameWarnings({ metadata }: ApiObject, use: string): string[] {
  const messages = metadata.name === undefined ? [] : dnsLabel(metadata.name)
  if (messages.length === 0) return []
  return [
    `metadata.name: this is used in ${use}, which can result in surprising behavior; a DNS label is recommended: [${messages.join(' ')}]`,
  ]
}

function serviceWarnings(object: ApiObject, brand: Brand): string[] {
  const spec = structOf(object, 'spec')
  const ips = (list: string): string[] =>
    textsOf(spec, list).flatMap((ip, at) => [...ipWarnings(`spec.${list}[${at}]`, ip, brand)])
  return [
    ...ips('clusterIPs'),
    ...headlessWarnings(spec),
    ...ips('externalIPs'),
    ...ipWarnings('spec.loadBalancerIP', textOf(spec, 'loadBalancerIP'), brand),
    ...externalWarnings(spec),
  ]
}

function headlessWarnings(spec: JsonObject): string[] {
  if (textOf(spec, 'clusterIP') !== 'None') return []
  const ignored = [
    textOf(spec, 'loadBalancerIP') !== '' && 'loadBalancerIP',
    textsOf(spec, 'externalIPs').length > 0 && 'externalIPs',
    textOf(spec, 'sessionAffinity') === 'ClientIP' && 'SessionAffinity',
  ]
  return ignored.flatMap((name) =>
    name === false ? [] : [`spec.${name} is ignored for headless services`],
  )
}

function externalWarnings(spec: JsonObject): string[] {
  const [name, isExternal] = ['"ExternalName"', textOf(spec, 'type') === 'ExternalName']
  if (isExternal && textsOf(spec, 'externalIPs').length > 0) {
    return [`spec.externalIPs is ignored when spec.type is ${name}`]
  }
  if (isExternal || textOf(spec, 'externalName') === '') return []
  return [`spec.externalName is ignored when spec.type is not ${name}`]
}

function endpointsWarnings(endpoints: ApiObject, brand: Brand): string[] {
  return objectsOf(endpoints, 'subsets').flatMap((subset, index) =>
    ['addresses', 'notReadyAddresses'].flatMap((list) =>
      objectsOf(subset, list).flatMap((address, at) => {
        const path = `subsets[${index}].${list}[${at}].ip`
        return [...ipWarnings(path, textOf(address, 'ip'), brand)]
      }),
    ),
  )
}

function addressTypeWarnings(slice: ApiObject): readonly string[] {
  const isNamed = textOf(slice, 'addressType') === 'FQDN'
  return isNamed ? ['spec.addressType: FQDN endpoints are deprecated'] : []
}

function sliceWarnings(slice: ApiObject, brand: Brand): string[] {
  if (textOf(slice, 'addressType') !== 'IPv4') return []
  return objectsOf(slice, 'endpoints').flatMap((endpoint, index) =>
    textsOf(endpoint, 'addresses').flatMap((address, at) => [
      ...ipWarnings(`endpoints[${index}].addresses[${at}]`, address, brand),
    ]),
  )
}

function ingressWarnings({ metadata }: ApiObject, key: string): string[] {
  if (metadata.annotations?.[key] === undefined) return []
  return [`annotation "${key}" is deprecated, please use 'spec.ingressClassName' instead`]
}

function storageClassWarnings({ metadata }: ApiObject, key: string): string[] {
  if (metadata.annotations?.[key] === undefined) return []
  const use = 'deprecated since v1.8; use "storageClassName" attribute instead'
  return [`metadata.annotations[${key}]: ${use}`]
}
