import type { ApiObject } from '../../api/object.ts'
import { checkTyped } from '../../field-sets/check-typed.ts'
import { plainlyFits } from '../../field-sets/fits-typed.ts'
import type { Tracking } from '../../managed-fields/tracking.ts'
import { faultsText, subjectOf } from './read-configuration.ts'

/**
 * Why nothing can be merged into a stored object; undefined for a sound one. Custom resources can be stored with sets of
 * objects, and with values that a later schema does not take.
 */
export function liveFault(
  { versions, apiVersion }: Pick<Tracking, 'versions' | 'apiVersion'>,
  live: ApiObject,
): string | undefined {
  const schema = versions.schemasChange && versions.schema(apiVersion)
  if (!schema) return undefined
  const { managedFields, ...metadata } = live.metadata
  const bare = { ...live, metadata }
  if (plainlyFits(bare, schema)) return undefined
  const faults = checkTyped(bare, schema, { allowRepeated: true })
  if (faults.length === 0) return undefined
  const [subject, why] = [subjectOf(live), faultsText(faults)]
  if (managedFields && managedFields.length > 0) {
    return `failed to create typed live object (${subject}): ${why}`
  }
  const first = 'failed to create manager for existing fields'
  return `${first}: failed to convert new object (${subject}) to smd typed: ${why}`
}
