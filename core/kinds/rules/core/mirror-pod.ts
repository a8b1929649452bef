import type { Brand } from '../../../base/api/brand.ts'
import type { ApiObject } from '../../../base/api/object.ts'

/** Key of the annotation that marks mirror pods: copies, in the API, of static pods, which a node runs from files. */
export function mirrorKey({ labelDomain }: Brand): string {
  return `${labelDomain}/config.mirror`
}

/** Whether a pod is a mirror pod. */
export function isMirrored(
  annotations: Readonly<Record<string, string>> | undefined,
  brand: Brand,
): boolean {
  return annotations?.[mirrorKey(brand)] !== undefined
}

/** What events of a kubelet about a pod name: of a mirror pod the static pod, whose uid is in the annotation. */
export function eventSubject(pod: ApiObject, brand: Brand): ApiObject {
  const uid = pod.metadata.annotations?.[mirrorKey(brand)]
  return uid === undefined ? pod : { ...pod, metadata: { ...pod.metadata, uid } }
}
