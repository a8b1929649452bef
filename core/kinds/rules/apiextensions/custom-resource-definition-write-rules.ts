import type { CustomResourceDefinition } from '../../../base/api/types/apiextensions.v1.generated.ts'
import type { WriteRule } from '../../../objects/catalog/write-rule.ts'

/** `status.storedVersions` of a CustomResourceDefinition keeps every version in which objects may still be stored. */
export const addStoredVersion: WriteRule<CustomResourceDefinition> = (next) => {
  const versions = next.spec.versions ?? []
  const storage = versions.find((version) => version.storage)?.name
  // A stored definition may have no status.
  const known = next.status?.storedVersions ?? []
  if (storage !== undefined && !known.includes(storage)) {
    next.status = { ...next.status, storedVersions: [...known, storage] }
  }
}
