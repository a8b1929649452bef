import type { JsonValue } from '../../base/api/json.ts'
import { type Comparison, compareTyped } from '../field-sets/compare.ts'
import { emptyFieldSet, type FieldSet } from '../field-sets/field-set.ts'
import { type OwnableFields, ownablePart } from '../field-sets/ownable-fields.ts'
import {
  ApplyConflict,
  during,
  type Owners,
  type Ownership,
  type TypedVersions,
  withoutIdle,
} from './owners.ts'
import { reconcileOwners } from './reconcile-owners.ts'
import { unownedFields } from './unowned-fields.ts'

/** A change of an object, in the version of the write. */
export interface Change {
  readonly before: JsonValue
  readonly after: JsonValue
  readonly version: string
  readonly manager: string
  /** The writer's own entry of updates, which takes again what it gives up, but for fields that no manager owns. */
  readonly writer?: string
  readonly versions: TypedVersions
  /** Fields, of any version, that the change can make a manager own. */
  readonly ownable: OwnableFields
}

interface OwnersAfterChange {
  readonly owners: Map<string, Ownership>
  /** The differences, in the version of the write. */
  readonly comparison: Comparison
}

/** Compares an object before and after a change, in one version; undefined where that version no longer exists. */
function compareIn(change: Change, version: string): Comparison | undefined {
  const { versions } = change
  const schema = versions.schema(version)
  const convert = (object: JsonValue, which: 'old' | 'new'): JsonValue | undefined =>
    during(`failed to convert ${which} object`, () =>
      versions.convert(object, change.version, version),
    )
  const [before, after] = [convert(change.before, 'old'), convert(change.after, 'new')]
  if (!schema || before === undefined || after === undefined) return undefined
  const comparison = compareTyped(before, after, schema)
  const { ownable } = change
  if (ownable.ofOneVersion && version !== change.version) return comparison
  const { removed, modified, added } = comparison
  return {
    removed: ownablePart(removed, ownable),
    modified: ownablePart(modified, ownable),
    added: ownablePart(added, ownable),
  }
}

/** The fields of a version that a change takes from other managers, and those that it removes. */
interface Losses {
  readonly taken: FieldSet
  /** Those of the taken fields that no manager owns. */
  readonly unowned: FieldSet
  readonly removed: FieldSet
}

function losses(comparison: Comparison | undefined): Losses | undefined {
  if (!comparison) return undefined
  const { removed, modified, added } = comparison
  const taken = modified.union(added)
  return { taken, unowned: taken.intersection(unownedFields), removed }
}

/**
 * The owners after a change, which makes other managers give up the fields that it changed or removed. Managers of
 * versions that no longer exist are dropped.
 *
 * @throws ApplyConflict when the change would take fields from other managers and `force` is false.
 * @throws TypeError when the version of the write has no schema.
 */
export function ownersAfterChange(
  change: Change,
  owners: Owners,
  force: boolean,
): OwnersAfterChange {
  const comparison = compareIn(change, change.version)
  if (!comparison) throw new TypeError(`version ${change.version} has no schema`)
  const byVersion = new Map([[change.version, losses(comparison)]])
  const left = new Map<string, Ownership>()
  const conflicts = new Map<string, Ownership>()
  for (const [manager, ownership] of owners) {
    const { set, version } = ownership
    if (manager === change.manager) {
      left.set(manager, ownership)
      continue
    }
    if (!byVersion.has(version)) byVersion.set(version, losses(compareIn(change, version)))
    const lost = byVersion.get(version)
    if (!lost) continue
    const taken = set.intersection(manager === change.writer ? lost.unowned : lost.taken)
    if (!taken.isEmpty) conflicts.set(manager, { ...ownership, set: taken })
    const rest = set.difference(taken).difference(lost.removed)
    left.set(manager, rest === set ? ownership : { ...ownership, set: rest })
  }
  if (conflicts.size > 0 && !force) throw new ApplyConflict(conflicts)
  return { owners: withoutIdle(left), comparison }
}

/**
 * The owners after an update or patch: its manager owns the fields that it changed, and no manager owns fields that
 * were removed.
 */
export function updateOwners(change: Change, owners: Owners): Map<string, Ownership> {
  const sound = reconcileOwners(owners, { ...change, live: change.before })
  const { owners: left, comparison } = ownersAfterChange(change, sound, true)
  const { removed, modified, added } = comparison
  const own = left.get(change.manager)?.set ?? emptyFieldSet()
  left.set(change.manager, {
    set: ownablePart(own.difference(removed).union(modified).union(added), change.ownable),
    version: change.version,
    applied: false,
  })
  return withoutIdle(left)
}
