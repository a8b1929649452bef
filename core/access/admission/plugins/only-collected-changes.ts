import { equalJson, type JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'

/** An object without what the garbage collector may change, and without what every write changes. */
function withoutCollected(object: ApiObject): JsonObject {
  const { ownerReferences: _owners, finalizers: _finalizers, ...metadata } = object.metadata
  const { managedFields: _account, resourceVersion: _version, ...rest } = metadata
  return { ...object, metadata: rest }
}

/** Whether an update changes nothing but owner references and finalizers, as the garbage collector does. */
export function onlyCollectedChanges(object: ApiObject, old: ApiObject): boolean {
  return equalJson(withoutCollected(object), withoutCollected(old))
}
