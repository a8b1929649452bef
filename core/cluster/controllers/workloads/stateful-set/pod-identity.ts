import type { StatefulSet } from '../../../../base/api/types/apps.v1.generated.ts'
import { podOfTemplate } from '../../shared/pods/pod-control.ts'
import {
  type ClaimTemplate,
  claimTemplatesOf,
  type SetLabels,
  type SetPod,
} from './stateful-set-facts.ts'
import { claimNameOf } from './volume-claims.ts'

const podName = /^(.*)-([0-9]+)$/
const maxInt32 = 2 ** 31 - 1

/** The set's name and the ordinal in a pod's name; -1 where it has none. */
function parsePodName(name: string): { readonly set: string; readonly ordinal: number } {
  const [, set = '', digits] = podName.exec(name) ?? []
  const ordinal = Number(digits ?? -1)
  return { set, ordinal: ordinal > maxInt32 ? -1 : ordinal }
}

export function ordinalOf({ metadata }: SetPod): number {
  return parsePodName(metadata.name ?? '').ordinal
}

export function isMemberOf(set: StatefulSet, pod: SetPod): boolean {
  return parsePodName(pod.metadata.name ?? '').set === set.metadata.name
}

/** A pod of a set at the revision of that name, which is still to be created. */
export function newSetPod(
  set: StatefulSet,
  revision: string,
  ordinal: number,
  labels: SetLabels,
): SetPod {
  const name = `${set.metadata.name ?? ''}-${ordinal}`
  const made = podOfTemplate(set.spec.template, set, { name })
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
      ...made.spec,
      hostname: name,
      subdomain: set.spec.serviceName,
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

export function hasIdentity(set: StatefulSet, pod: SetPod, labels: SetLabels): boolean {
  const { name = '' } = pod.metadata
  const { ordinal } = parsePodName(name)
  return (
    name === `${set.metadata.name ?? ''}-${ordinal}` &&
    pod.metadata.labels?.[labels.podName] === name
  )
}

export function withIdentity(pod: SetPod, labels: SetLabels): SetPod {
  const { metadata } = pod
  const given = identityLabels({ ...metadata.labels }, metadata.name ?? '', labels)
  return { ...pod, metadata: { ...metadata, labels: given } }
}

/** Whether the pod mounts the claims of its set. */
export function hasStorage(set: StatefulSet, pod: SetPod): boolean {
  const volumes = pod.spec?.volumes ?? []
  return claimTemplatesOf(set).every((template) => {
    const volume = volumes.findLast(({ name }) => name === nameOf(template))
    const wanted = claimNameOf(set, template, ordinalOf(pod))
    return volume?.persistentVolumeClaim?.claimName === wanted
  })
}

/** The pod with volumes of its set's claims; they replace volumes of the same name. */
export function withStorage(set: StatefulSet, pod: SetPod): SetPod {
  const templates = claimTemplatesOf(set)
  const names = new Set(templates.map(nameOf))
  const others = (pod.spec?.volumes ?? []).filter(({ name = '' }) => !names.has(name))
  const own = templates.map((template) => ({
    name: nameOf(template),
    persistentVolumeClaim: { claimName: claimNameOf(set, template, ordinalOf(pod)) },
  }))
  const volumes = [...own, ...others]
  return volumes.length === 0 ? pod : { ...pod, spec: { ...pod.spec, volumes } }
}

function nameOf({ metadata }: ClaimTemplate): string {
  return metadata.name ?? ''
}
