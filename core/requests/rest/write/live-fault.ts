import type { ApiObject } from '../../../base/api/object.ts'
import { faultsText } from '../../../objects/field-sets/check-typed.ts'
import type { Tracking } from '../../../objects/managed-fields/tracking.ts'
import { mergeFaults } from './merge-faults.ts'
import { subjectOf } from './read-configuration.ts'

/**
 * Why nothing can be merged into a stored object; undefined for a sound one. Custom objects can be stored with sets whose items
 * are objects, and with values that a later schema does not take.
 */
export function liveFault(
  tracking: Pick<Tracking, 'versions' | 'apiVersion'>,
  live: ApiObject,
): string | undefined {
  const faults = mergeFaults(tracking, live)
  if (faults.length === 0) return undefined
  const [subject, why] = [subjectOf(live), faultsText(faults)]
  const { managedFields = [] } = live.metadata
  if (managedFields.length > 0) {
    return `failed to create typed live object (${subject}): ${why}`
  }
  const first = 'failed to create manager for existing fields'
  return `${first}: failed to convert new object (${subject}) to smd typed: ${why}`
}
