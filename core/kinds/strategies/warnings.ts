import type { Brand } from '../../api/brand.ts'
import type { JsonObject } from '../../api/json.ts'
import { dnsLabel } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import { objectsOf, structOf, textOf, textsOf } from '../../api/json-fields.ts'
import { ipWarnings } from '../validation/ip-addresses.ts'
import { podWarnings } from './pod-warnings.ts'

export type Warnings = (object: ApiObject) => readonly string[]

const none: Warnings = () => []

/** What is allowed but better not done, in the words that clients print behind `Warning:`. */
export function warningsOf(brand: Brand, kind: string): Warnings {
  const domain = brand.labelDomain
  const template = (path: string): Warnings => {
    const keys = path.split('.')
    return (object) => {
      const pod = keys.reduce<JsonObject>((parent, key) => structOf(parent, key), object)
      return podWarnings(pod, path, domain)
    }
  }
  switch (kind) {
    case 'Pod':
      return (object) => [...hostnameWarnings(object), ...podWarnings(object, '', domain)]
    case 'Deployment':
    case 'DaemonSet':
    case 'Job':
    case 'ReplicaSet':
    case 'ReplicationController':
    case 'StatefulSet':
      return template('spec.template')
    case 'CronJob':
      return template('spec.jobTemplate.spec.template')
    case 'PodTemplate':
      return template('template')
    case 'Service':
      return (object) => serviceWarnings(object, brand)
    case 'Endpoints':
      return (object) => endpointsWarnings(object, brand)
    case 'EndpointSlice':
      return (object) => sliceWarnings(object, brand)
    case 'Ingress':
      return (object) => ingressWarnings(object, `${domain}/ingress.class`)
    case 'PersistentVolume':
    case 'PersistentVolumeClaim':
      return (object) => storageClassWarnings(object, `volume.beta.${domain}/storage-class`)
    default:
      return none
  }
}

function hostnameWarnings({ metadata }: ApiObject): string[] {
  const messages = metadata.name === undefined ? [] : dnsLabel(metadata.name)
  if (messages.length === 0) return []
  return [
    `metadata.name: this is used in the Pod's hostname, which can result in surprising behavior; a DNS label is recommended: [${messages.join(' ')}]`,
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
