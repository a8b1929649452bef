import { parseGroupVersion } from '../../../base/api/group-version.ts'
import type { OwnerReference } from '../../../base/api/object.ts'
import type { Catalog } from '../../../objects/catalog/catalog.ts'

/** A resource that may have rights of its own. */
export interface OwnerResource {
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly namespaced: boolean
}

/**
 * The resource of an owner, as the original's mapping of kinds to resources has it: kinds may be in lower case, and each has a
 * kind of lists, whose resource nothing serves. Undefined for a kind that is not served.
 */
export function ownerResource(
  { definitions }: Catalog,
  { apiVersion, kind }: Pick<OwnerReference, 'apiVersion' | 'kind'>,
): OwnerResource | undefined {
  // Validation lets the core group be named by a slash.
  const parsed = parseGroupVersion(apiVersion.replace(/^\//, ''))
  if (!parsed) return undefined
  const { group, version } = parsed
  const known = definitions.filter((each) => each.group === group && each.version === version)
  const ofKind = (wanted: string): OwnerResource | undefined =>
    known.find((each) => each.kind === wanted || each.kind.toLowerCase() === wanted)
  const found = ofKind(kind)
  if (found || !kind.endsWith('List') || known.length === 0) return found
  const list = { group, version, resource: `${kind.toLowerCase()}s` }
  if (kind === 'List') return { ...list, namespaced: false }
  const item = known.find((each) => `${each.kind}List` === kind)
  return item && { ...list, namespaced: item.namespaced }
}
