import type { Brand } from '../../api/brand.ts'
import type { JsonObject } from '../../api/json.ts'
import { dnsLabel } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import { structOf, textOf } from '../../api/json-fields.ts'
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
      return serviceWarnings
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

function serviceWarnings(object: ApiObject): string[] {
  const spec = structOf(object, 'spec')
  const headless = textOf(spec, 'clusterIP') === 'None'
  return headless && textOf(spec, 'sessionAffinity') === 'ClientIP'
    ? ['spec.SessionAffinity is ignored for headless services']
    : []
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
