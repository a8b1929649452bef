import type { ApiObject } from '../../../../base/api/object.ts'

/**
 * Text of the event of a pod whose volume another node has, as the original writes it: it names the pods that use the volume
 * there, but no pod of another namespace.
 */
export function multiAttachText(
  volume: string,
  pod: ApiObject,
  users: readonly ApiObject[],
): string {
  return `Multi-Attach error for volume "${volume}" ${reasonOf(pod, users)}`
}

function reasonOf(pod: ApiObject, users: readonly ApiObject[]): string {
  if (users.length === 0) {
    return "Volume is already exclusively attached to one node and can't be attached to another"
  }
  const near = users.filter(({ metadata }) => metadata.namespace === pod.metadata.namespace)
  const far = users.length - near.length
  const elsewhere = `${far} pod(s) in different namespaces`
  if (near.length === 0) return `Volume is already used by ${elsewhere}`
  const names = near.map(({ metadata }) => metadata.name ?? '').join(', ')
  return `Volume is already used by pod(s) ${names}${far > 0 ? ` and ${elsewhere}` : ''}`
}
