import { objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import { type JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { podOfTemplate } from '../../shared/pods/pod-control.ts'
import { claimTemplatesOf, type SetLabels } from './stateful-set-facts.ts'
import { claimNameOf } from './volume-claims.ts'

const podName = /^(.*)-([0-9]+)$/
const maxInt32 = 2 ** 31 - 1

/** The set's name and the ordinal in a pod's name; -1 where it has none. */
function parsePodName(name: string): { readonly set: string; readonly ordinal: number } {
  const [, set = '', digits] = podName.exec(name) ?? []
  const ordinal = Number(digits ?? -1)
  return { set, ordinal: ordinal > maxInt32 ? -1 : ordinal }
}

export function ordinalOf({ metadata }: ApiObject): number {
  return parsePodName(metadata.name ?? '').ordinal
}

export function isMemberOf(set: ApiObject, pod: ApiObject): boolean {
  return parsePodName(pod.metadata.name ?? '').set === set.metadata.name
}

/** A pod of a set at the revision of that name, which is still to be created. */
export function newSetPod(
  set: ApiObject,
  revision: string,
  ordinal: number,
  labels: SetLabels,
): ApiObject {
  const template = structOf(set, 'spec', 'template')
  const name = `${set.metadata.name ?? ''}-${ordinal}`
  const made = podOfTemplate(template, set, { name })
  const pod = {
    ...made,
    metadata: {
      ...made.metadata,
      labels: {
        ...identityLabels({ ...made.metadata.labels }, name, labels),
        [labels.revision]: revision,
      },
    },
    spec: {
      ...structOf(made, 'spec'),
      hostname: name,
      subdomain: textOf(structOf(set, 'spec'), 'serviceName'),
    },
  }
  return withStorage(set, pod)
}

function identityLabels(
  before: { readonly [key: string]: string },
  name: string,
  labels: SetLabels,
): { [key: string]: string } {
  const { ordinal } = parsePodName(name)
  return { ...before, [labels.podName]: name, [labels.podIndex]: String(ordinal) }
}

export function hasIdentity(set: ApiObject, pod: ApiObject, labels: SetLabels): boolean {
  const { name = '' } = pod.metadata
  const { ordinal } = parsePodName(name)
  return (
    name === `${set.metadata.name ?? ''}-${ordinal}` &&
    pod.metadata.labels?.[labels.podName] === name
  )
}

export function withIdentity(pod: ApiObject, labels: SetLabels): ApiObject {
  const { metadata } = pod
  const given = identityLabels({ ...metadata.labels }, metadata.name ?? '', labels)
  return { ...pod, metadata: { ...metadata, labels: given } }
}

/** Whether the pod mounts the claims of its set. */
export function hasStorage(set: ApiObject, pod: ApiObject): boolean {
  const volumes = objectsOf(structOf(pod, 'spec'), 'volumes')
  return claimTemplatesOf(set).every((template) => {
    const volume = volumes.findLast(({ name }) => name === nameOf(template))
    const claim = volume && structOf(volume, 'persistentVolumeClaim')
    return claim?.['claimName'] === claimNameOf(set, template, ordinalOf(pod))
  })
}

/** The pod with volumes of its set's claims; they replace volumes of the same name. */
export function withStorage(set: ApiObject, pod: ApiObject): ApiObject {
  const templates = claimTemplatesOf(set)
  const names = new Set(templates.map(nameOf))
  const spec = structOf(pod, 'spec')
  const others = objectsOf(spec, 'volumes').filter((volume) => !names.has(textOf(volume, 'name')))
  const own = templates.map((template) => ({
    name: nameOf(template),
    persistentVolumeClaim: { claimName: claimNameOf(set, template, ordinalOf(pod)) },
  }))
  const volumes = [...own, ...others]
  return volumes.length === 0 ? pod : { ...pod, spec: { ...spec, volumes } }
}

function nameOf(template: JsonObject): string {
  return textOf(structOf(template, 'metadata'), 'name')
}
