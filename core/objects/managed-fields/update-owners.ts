import { emptyFieldSet } from '../field-sets/field-set.ts'
import { ownablePart } from '../field-sets/ownable-fields.ts'
import { type Change, giveUp } from './give-up.ts'
import { type Owners, type Ownership, withoutIdle } from './owners.ts'
import { reconcileOwners } from './reconcile-owners.ts'

/**
 * The owners after an update or patch: its manager owns the fields that it changed, and no manager owns fields that
 * were removed.
 */
export function updateOwners(change: Change, owners: Owners): Map<string, Ownership> {
  const sound = reconcileOwners(owners, { ...change, live: change.before })
  const { owners: left, comparison } = giveUp(change, sound, true)
  const { removed, modified, added } = comparison
  const own = left.get(change.manager)?.set ?? emptyFieldSet()
  left.set(change.manager, {
    set: ownablePart(own.difference(removed).union(modified).union(added), change.ownable),
    version: change.version,
    applied: false,
  })
  return withoutIdle(left)
}
