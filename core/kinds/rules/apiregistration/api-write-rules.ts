import { ensureStruct, listOf, structOf, objectsOf } from '../../../base/api/json-fields.ts'
import type { WriteRule } from '../../../objects/catalog/write-rule.ts'

/** `status.storedVersions` of a CustomResourceDefinition keeps every version in which objects may still be stored. */
const addStoredVersion: WriteRule = (next) => {
  const versions = objectsOf(structOf(next, 'spec'), 'versions')
  const storage = versions.find((version) => version['storage'] === true)?.['name']
  const status = ensureStruct(next, 'status')
  const known = listOf(status, 'storedVersions')
  if (storage !== undefined && !known.includes(storage)) {
    status['storedVersions'] = [...known, storage]
  }
}

/** An APIService without a service is served by this server, so it is available. */
const localApiService: WriteRule = (next, _stored, { now }) => {
  if (structOf(next, 'spec')['service'] !== undefined) return
  ensureStruct(next, 'status')['conditions'] = [
    {
      type: 'Available',
      status: 'True',
      lastTransitionTime: now,
      reason: 'Local',
      message: 'Local APIServices are always available',
    },
  ]
}

export const apiRules: Readonly<Record<string, WriteRule>> = { addStoredVersion, localApiService }
