import { equalJson, type JsonValue } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { numberOfInt64 } from '../../../base/api/types/scalars.ts'
import { fieldAt, type FieldPath, readPath } from '../../../objects/catalog/field-path.ts'
import type { Strategy } from '../../../objects/catalog/strategy.ts'
import {
  type NamedWriteRules,
  parseWriteRule,
  type WriteRule,
} from '../../../objects/catalog/write-rule.ts'
import { FieldSet } from '../../../objects/field-sets/field-set.ts'
import { everyField, type OwnableFields } from '../../../objects/field-sets/ownable-fields.ts'
import { fieldElement } from '../../../objects/field-sets/path-element.ts'
import { hasSameJsonText } from '../../../objects/schema/free-json.ts'
import { dropGatedFields } from '../../../objects/schema/gated-fields.ts'
import type { StructSchema } from '../../../objects/schema/schema.ts'
import type { ResourceEntry } from './resource-entry.ts'

/** Validation and warnings of a kind: the part of its strategy that is not in the resource table. */
export type StrategyChecks = Pick<Strategy, 'validator' | 'warnings'>

/**
 * The strategy that the resource table describes. `schema` is that of the storage version.
 * @throws RangeError where the table names an unknown rule.
 */
export function buildStrategy(
  entry: ResourceEntry,
  rules: NamedWriteRules,
  schema: () => StructSchema,
  checks: StrategyChecks,
): Strategy {
  const parse = (texts: readonly string[]): readonly WriteRule[] =>
    texts.map((text) => parseWriteRule(text, rules, schema))
  const create = parse(entry.create)
  const update = parse(entry.update)
  const subresources = new Map<string, readonly WriteRule[]>()
  for (const [name, texts] of entry.subresourceUpdates) subresources.set(name, parse(texts))
  const { paths: raising, given: raisedAsGiven, written } = parseGeneration(entry.generation)
  const raises = (next: ApiObject, stored: ApiObject): boolean =>
    raising.some((path) => differs(fieldAt(next, path), fieldAt(stored, path))) ||
    (written && !hasSameJsonText(next, stored, schema()))
  const ownable = new Map([['', ownableBy([...create, ...update])]])
  for (const [name, chosen] of subresources) ownable.set(name, ownableBy(chosen))
  const held = new Map<string, readonly FieldPath[]>()
  for (const [name, chosen] of [['', update] as const, ...subresources]) {
    const paths = heldBy(chosen)
    if (paths.length > 0) held.set(name, paths)
  }
  return {
    ...(held.size > 0 && {
      changesHeld: (subresource: string, next: ApiObject, stored: ApiObject) =>
        (held.get(subresource) ?? []).some((path) =>
          differs(fieldAt(next, path), fieldAt(stored, path)),
        ),
    }),
    allowsCreateOnUpdate: entry.upsert,
    allowsUnconditionalUpdate: entry.unconditionalUpdate,
    defaultPropagation: entry.defaultPropagation,
    hasGeneration: entry.generation.startsWith('1'),
    raisesGeneration: (next, stored) => !raisedAsGiven && raises(next, stored),
    ownable: (subresource) => ownable.get(subresource) ?? everyField,
    prepareForCreate(object, context) {
      dropGatedFields(schema(), object, undefined, context.gate)
      for (const rule of create) rule(object, undefined, context)
    },
    prepareForUpdate(next, stored, context) {
      if (raisedAsGiven && raises(next, stored)) {
        next.metadata.generation = numberOfInt64(stored.metadata.generation ?? 0) + 1
      }
      dropGatedFields(schema(), next, stored, context.gate)
      for (const rule of update) rule(next, stored, context)
    },
    prepareForSubresource(subresource, next, stored, context) {
      dropGatedFields(schema(), next, stored, context.gate)
      for (const rule of subresources.get(subresource) ?? []) rule(next, stored, context)
    },
    ...checks,
  }
}

/** Fields that rules leave as they are stored without resetting them. */
function heldBy(rules: readonly WriteRule[]): readonly FieldPath[] {
  const paths = rules.flatMap((rule) => (rule.resets ? [] : (rule.holds ?? [])))
  return paths.map((path) => readPath(`.${path}`))
}

function ownableBy(rules: readonly WriteRule[]): OwnableFields {
  const resets = rules.flatMap((rule) => rule.resets ?? [])
  return { resets: FieldSet.of(...resets.map((path) => path.split('.').map(fieldElement))) }
}

interface GenerationRule {
  readonly paths: readonly FieldPath[]
  /** The update is compared as the client gave it, before fields with gates off are dropped. */
  readonly given: boolean
  /** The order of members in free JSON counts, too. */
  readonly written: boolean
}

/**
 * The fields whose change raises the generation: `1; +1 on spec,metadata.annotations change`, `+1 on given spec change`, `+1 on
 * written spec change`.
 */
function parseGeneration(text: string): GenerationRule {
  if (text === 'none' || text === '1') return { paths: [], given: false, written: false }
  const [, how, paths] = /^(?:1; )?\+1 on (?:(given|written) )?(\S+) change$/.exec(text) ?? []
  if (paths === undefined) throw new RangeError(`resource table: no generation rule "${text}"`)
  return {
    paths: paths.split(',').map((path) => readPath(`.${path}`)),
    given: how === 'given',
    written: how === 'written',
  }
}

/** Whether two field values differ; an empty map or list counts as absent. */
function differs(next: JsonValue | undefined, stored: JsonValue | undefined): boolean {
  const empty = (value: JsonValue | undefined): boolean =>
    value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
  return !equalJson(next, stored) && !(empty(next) && empty(stored))
}
