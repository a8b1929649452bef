import type { ApiObject, OwnerReference } from '../object.ts'

/** Key of an object in indexes and queues: `namespace/name`, or the name alone for cluster-scoped objects. */
export function keyOf({ metadata }: ApiObject): string {
  const { namespace = '', name = '' } = metadata
  return namespace === '' ? name : `${namespace}/${name}`
}

/** Namespace and name of a key; the namespace is empty for cluster-scoped objects. */
export function splitKey(key: string): { readonly namespace: string; readonly name: string } {
  const at = key.indexOf('/')
  return at === -1
    ? { namespace: '', name: key }
    : { namespace: key.slice(0, at), name: key.slice(at + 1) }
}

/** The owner reference of an object's controller. */
export function controllerOf({ metadata }: ApiObject): OwnerReference | undefined {
  return metadata.ownerReferences?.find(({ controller }) => controller === true)
}

/** Owner reference by which `owner` controls its dependents. */
export function controllerReference({ apiVersion, kind, metadata }: ApiObject): OwnerReference {
  const { name = '', uid = '' } = metadata
  return { apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true }
}
