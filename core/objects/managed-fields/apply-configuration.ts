import { equalJson, type JsonValue } from '../../base/api/json.ts'
import type { Steps } from '../../base/execution/steps.ts'
import { emptyFieldSet, FieldSet } from '../field-sets/field-set.ts'
import { mergeTyped } from '../field-sets/merge-typed.ts'
import { ownablePart } from '../field-sets/ownable-fields.ts'
import type { PathElement } from '../field-sets/path-element.ts'
import { removeFields } from '../field-sets/remove-fields.ts'
import { toFieldSet } from '../field-sets/to-field-set.ts'
import { isDeclaredElement, schemaOfElement } from '../field-sets/typed-value.ts'
import type { Schema } from '../schema/schema.ts'
import { type Change, ownersAfterChange } from './owners-after-change.ts'
import { during, type Owners, type Ownership, type TypedVersions } from './owners.ts'
import { reconcileOwners } from './reconcile-owners.ts'

export interface Application extends Omit<Change, 'before' | 'after'> {
  readonly live: JsonValue
  /** The configuration: all fields that the manager wants. */
  readonly configuration: JsonValue
  readonly owners: Owners
  /** Whether the apply takes over fields that other managers own. */
  readonly force: boolean
  /** Converts the merged object to its stored form; absent where that is the same. It is compared as it was sent. */
  canonical?(object: JsonValue): JsonValue
}

export interface Applied {
  readonly object: JsonValue
  readonly owners: Map<string, Ownership>
  /** Whether the apply left the object unchanged. */
  readonly isUnchanged: boolean
}

/**
 * Server-side apply: merges a configuration into an object, and removes the fields that the manager's last configuration had, this
 * one leaves out, and no other manager owns.
 *
 * @throws ApplyConflict, and UnidentifiedItem for list items without their keys.
 */
export function* applyConfiguration(application: Application): Steps<Applied> {
  const { live, configuration, version, manager, versions, force } = application
  const owners = reconcileOwners(application.owners, application)
  const schema = schemaOf(versions, version)
  yield
  const merged = mergeTyped(live, configuration, schema)
  yield
  const set = ownablePart(toFieldSet(configuration, schema), application.ownable)
  const declared = new Map(owners).set(manager, { set, version, applied: true })
  const pruned = during('failed to prune fields', () =>
    prune(merged, { ...application, owners: declared }, owners.get(manager)),
  )
  yield
  const change: Change = { ...application, before: live, after: pruned }
  const { owners: left } = ownersAfterChange(change, declared, force)
  yield
  const object = application.canonical?.(pruned) ?? pruned
  yield
  return { object, owners: left, isUnchanged: equalJson(pruned, live) }
}

function schemaOf(versions: TypedVersions, version: string): Schema {
  const schema = versions.schema(version)
  if (!schema) throw new TypeError(`version ${version} has no schema`)
  return schema
}

/** A merged object in one version, before and after fields were removed from it. */
interface Pruned {
  readonly merged: JsonValue
  readonly pruned: JsonValue
  readonly version: string
}

function without(object: JsonValue, set: FieldSet, schema: Schema): JsonValue {
  return removeFields(object, set, schema) ?? null
}

function prune(merged: JsonValue, application: Application, last?: Ownership): JsonValue {
  const { versions, version, manager, owners } = application
  if (!last || last.set.isEmpty) return merged
  const declared = owners.get(manager)
  const declaresAll =
    declared?.version === last.version && last.set.difference(declared.set).isEmpty
  if (declaresAll) return merged
  const schema = versions.schema(last.version)
  const converted = during('failed to convert merged object to last applied version', () =>
    versions.convert(merged, version, last.version),
  )
  // The version of the manager's last apply is no longer served, so its fields cannot be converted.
  if (!schema || converted === undefined) return merged
  const pruned = without(converted, withNamedFields(last.set, schema), schema)
  const restored = during('failed add back owned items', () =>
    restoreOwned({ merged: converted, pruned, version: last.version }, application),
  )
  const whole = restoreDangling({ ...restored, merged: converted }, last, schema, versions)
  const object = versions.convert(whole, last.version, version)
  return object === undefined ? merged : object
}

/** Restores removed fields that another manager owns, version by version. */
function restoreOwned(start: Pruned, { owners, versions }: Application): Pruned {
  const byVersion = new Map<string, FieldSet>([[start.version, emptyFieldSet()]])
  for (const { set, version } of owners.values()) {
    byVersion.set(version, (byVersion.get(version) ?? emptyFieldSet()).union(set))
  }
  let state = start
  for (const [version, owned] of byVersion) {
    if (owned.isEmpty) continue
    state = restoreOwnedIn(state, version, owned, versions)
  }
  return state
}

function restoreOwnedIn(
  state: Pruned,
  version: string,
  owned: FieldSet,
  versions: TypedVersions,
): Pruned {
  const schema = versions.schema(version)
  const convert = (part: 'merged' | 'pruned'): JsonValue | undefined =>
    during(`failed to convert ${part} object at version ${version}`, () =>
      versions.convert(state[part], state.version, version),
    )
  const [merged, pruned] = [convert('merged'), convert('pruned')]
  if (!schema || merged === undefined || pruned === undefined) return state
  const kept = withNamedFields(toFieldSet(pruned, schema), schema).union(
    withNamedFields(owned, schema),
  )
  const gone = withNamedFields(toFieldSet(merged, schema), schema).difference(kept)
  return { merged, pruned: without(merged, gone, schema), version }
}

/** Restores removed fields that the manager had not applied itself, such as those lost with a conversion. */
function restoreDangling(
  { merged, pruned, version }: Pruned,
  last: Ownership,
  schema: Schema,
  versions: TypedVersions,
): JsonValue {
  const converted = versions.convert(pruned, version, last.version)
  if (converted === undefined) return merged
  const before = withNamedFields(toFieldSet(merged, schema), schema)
  const after = withNamedFields(toFieldSet(converted, schema), schema)
  const gone = before.difference(after).intersection(withNamedFields(last.set, schema))
  return without(merged, gone, schema)
}

/**
 * A field set, and the paths of all declared fields above its paths, so that a struct is removed together with the last
 * of its fields.
 */
function withNamedFields(set: FieldSet, schema: Schema | undefined): FieldSet {
  if (set.children.size === 0) return set
  const members = new Set(set.members)
  const children = new Map<PathElement, FieldSet>()
  for (const [element, below] of set.children) {
    if (isDeclaredElement(element, schema)) members.add(element)
    children.set(element, withNamedFields(below, schemaOfElement(element, schema)))
  }
  return new FieldSet(members, children)
}
