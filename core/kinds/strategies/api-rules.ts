import type { WriteRule } from '../../catalog/write-rule.ts'
import { ensureObject, listAt, objectAt, objectsAt } from '../json-access.ts'

/** The status remembers every version that objects may still be stored in. */
const addStoredVersion: WriteRule = (next) => {
  const versions = objectsAt(objectAt(next, 'spec'), 'versions')
  const storage = versions.find((version) => version['storage'] === true)?.['name']
  const status = ensureObject(next, 'status')
  const known = listAt(status, 'storedVersions')
  if (storage !== undefined && !known.includes(storage)) {
    status['storedVersions'] = [...known, storage]
  }
}

/** An API that no service serves is ours, so it is there. */
const localApiService: WriteRule = (next, _stored, { now }) => {
  if (objectAt(next, 'spec')['service'] !== undefined) return
  ensureObject(next, 'status')['conditions'] = [
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
