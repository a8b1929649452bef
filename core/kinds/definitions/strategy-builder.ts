import { equalJson, type JsonValue } from '../../api/json.ts'
import { FieldSet } from '../../field-sets/field-set.ts'
import { everyField, type OwnableFields } from '../../field-sets/ownable-fields.ts'
import { fieldElement } from '../../field-sets/path-element.ts'
import { dropGatedFields } from '../../schema/gated-fields.ts'
import type { StructSchema } from '../../schema/schema.ts'
import { fieldAt, type FieldPath, readPath } from '../../catalog/field-path.ts'
import type { ResourceEntry } from './resource-entry.ts'
import type { Strategy } from '../../catalog/strategy.ts'
import { type NamedWriteRules, parseWriteRule, type WriteRule } from '../../catalog/write-rule.ts'

/** Validation and warnings of a kind: the part of its strategy that is not in the resource table. */
export type StrategyChecks = Pick<
  Strategy,
  'readyToValidate' | 'validateCreate' | 'validateUpdate' | 'validateSubresource' | 'warnings'
>

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
  const generation = parseGeneration(entry.generation)
  const ownable = new Map([['', ownableBy([...create, ...update])]])
  for (const [name, chosen] of subresources) ownable.set(name, ownableBy(chosen))
  return {
    allowsCreateOnUpdate: entry.upsert,
    allowsUnconditionalUpdate: entry.unconditionalUpdate,
    defaultPropagation: entry.defaultPropagation,
    hasGeneration: entry.generation.startsWith('1'),
    raisesGeneration: (next, stored) =>
      generation.some((path) => differs(fieldAt(next, path), fieldAt(stored, path))),
    ownable: (subresource) => ownable.get(subresource) ?? everyField,
    prepareForCreate(object, context) {
      dropGatedFields(schema(), object, undefined, context.gate)
      for (const rule of create) rule(object, undefined, context)
    },
    prepareForUpdate(next, stored, context) {
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

function ownableBy(rules: readonly WriteRule[]): OwnableFields {
  const resets = rules.flatMap((rule) => rule.resets ?? [])
  return { resets: FieldSet.of(...resets.map((path) => path.split('.').map(fieldElement))) }
}

/** The fields whose change raises the generation: `1; +1 on spec,metadata.annotations change`, `+1 on spec change`. */
function parseGeneration(text: string): readonly FieldPath[] {
  if (text === 'none' || text === '1') return []
  const paths = /^(?:1; )?\+1 on (\S+) change$/.exec(text)?.[1]
  if (paths === undefined) throw new RangeError(`resource table: no generation rule "${text}"`)
  return paths.split(',').map((path) => readPath(`.${path}`))
}

/** Whether two field values differ; an empty map or list counts as absent. */
function differs(next: JsonValue | undefined, stored: JsonValue | undefined): boolean {
  const empty = (value: JsonValue | undefined): boolean =>
    value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
  return !equalJson(next, stored) && !(empty(next) && empty(stored))
}
