import type { GroupVersionResource } from '../../../../base/api/group-version.ts'
import {
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { UserKind } from './user-index.ts'

/** Whether a volume is in use: by the claim that it is bound to. */
export function isBoundVolume(volume: ApiObject): boolean {
  return textOf(structOf(volume, 'status'), 'phase') === 'Bound'
}

/** Pods as users of claims: once they are on a node, by their volumes or by claims of their ephemeral volumes. */
export function podsUsingClaims(resource: GroupVersionResource): UserKind {
  return {
    resource,
    namespaceOf: (key) => key.slice(0, key.indexOf('/')),
    keysOf: (pod) => {
      const { namespace = '' } = pod.metadata
      const names = volumesOf(pod).flatMap((volume) => [
        claimName(volume),
        ephemeralName(pod, volume),
      ])
      return keysOf(names.map((name) => name && `${namespace}/${name}`))
    },
    uses(pod, { metadata }) {
      if (textOf(structOf(pod, 'spec'), 'nodeName') === '') return false
      const name = metadata.name ?? ''
      const owner = metadata.ownerReferences?.find(({ controller }) => controller === true)
      const isForPod = owner !== undefined && owner.uid === pod.metadata.uid && !isShutDown(pod)
      return volumesOf(pod).some(
        (volume) => claimName(volume) === name || (isForPod && ephemeralName(pod, volume) === name),
      )
    },
  }
}

/** Claims as users of classes: of the class that they request, the one that they have and the one they are changing to. */
export function claimsUsingClasses(resource: GroupVersionResource): UserKind {
  return {
    ...usersOfClasses(resource),
    keysOf(claim) {
      const status = structOf(claim, 'status')
      return keysOf([
        textOf(structOf(claim, 'spec'), 'volumeAttributesClassName'),
        textOf(status, 'currentVolumeAttributesClassName'),
        textOf(structOf(status, 'modifyVolumeStatus'), 'targetVolumeAttributesClassName'),
      ])
    },
  }
}

export function volumesUsingClasses(resource: GroupVersionResource): UserKind {
  return {
    ...usersOfClasses(resource),
    keysOf: (volume) => keysOf([textOf(structOf(volume, 'spec'), 'volumeAttributesClassName')]),
  }
}

function usersOfClasses(resource: GroupVersionResource): Omit<UserKind, 'keysOf'> {
  return { resource, namespaceOf: () => '', uses: () => true }
}

/** Names without duplicates and empty ones. */
function keysOf(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => name !== '')
}

function volumesOf(pod: ApiObject): readonly JsonObject[] {
  return objectsOf(structOf(pod, 'spec'), 'volumes')
}

function claimName(volume: JsonObject): string {
  return textOf(structOf(volume, 'persistentVolumeClaim'), 'claimName')
}

/** Name of the claim of an ephemeral volume. */
function ephemeralName({ metadata }: ApiObject, volume: JsonObject): string {
  if (!objectOf(volume, 'ephemeral')) return ''
  return `${metadata.name ?? ''}-${textOf(volume, 'name')}`
}

/** Whether a pod was deleted without grace: its volumes are unmounted, and its finalizers may wait for the claim to go. */
function isShutDown({ metadata }: ApiObject): boolean {
  return (
    metadata.deletionTimestamp !== undefined &&
    numberOf(metadata, 'deletionGracePeriodSeconds') === 0
  )
}
