import type { CustomResourceDefinition } from '../../../base/api/types/apiextensions.v1.generated.ts'
import type { WriteRule } from '../../../objects/catalog/write-rule.ts'

/** `status.storedVersions` of a CustomResourceDefinition keeps every version in which objects may still be stored. */
export const addStoredVersion: WriteRule<CustomResourceDefinition> = (next) => {
  const versions = next.spec.versions ?? []
  const storage = versions.find((version) => version.storage)?.name
  const { status } = next
  const known = status.storedVersions ?? []
  if (storage !== undefined && !known.includes(storage)) {
    status.storedVersions = [...known, storage]
  }
}
