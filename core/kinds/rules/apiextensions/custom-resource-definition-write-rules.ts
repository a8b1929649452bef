import { ensureStruct, listOf, objectsOf, structOf } from '../../../base/api/json-fields.ts'
import type { WriteRule } from '../../../objects/catalog/write-rule.ts'

/** `status.storedVersions` of a CustomResourceDefinition keeps every version in which objects may still be stored. */
export const addStoredVersion: WriteRule = (next) => {
  const versions = objectsOf(structOf(next, 'spec'), 'versions')
  const storage = versions.find((version) => version['storage'] === true)?.['name']
  const status = ensureStruct(next, 'status')
  const known = listOf(status, 'storedVersions')
  if (storage !== undefined && !known.includes(storage)) {
    status['storedVersions'] = [...known, storage]
  }
}
