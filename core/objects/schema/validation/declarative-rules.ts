import type { FoundCause } from '../../../base/api/errors/status.ts'
import { objectsOf } from '../../../base/api/json-fields.ts'
import {
  equalJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../../base/api/json.ts'
import { capitalized } from '../../../base/text/capitalized.ts'
import { anywhere } from '../schema-parts.ts'
import type { Field, Schema, StructSchema } from '../schema.ts'
import { covered, type FieldPath, invalidValue, memberPath, required } from './causes.ts'
import { tagCheck } from './declarative-tags.ts'

/** Validates the value of a field that is not empty; `struct` and `old` are the structs that have the field. */
type FieldRule = (struct: JsonObject, old: JsonObject | undefined, path: FieldPath) => FoundCause[]

/** A field with rules of its own, or of fields within it. */
interface RuledField {
  readonly name: string
  readonly isRuled: boolean
  readonly isRequired: boolean
  readonly rules: readonly FieldRule[]
  /** Those of the struct that the field is; undefined where it has none at any depth. */
  readonly inner: readonly RuledField[] | undefined
}

/** Whether a struct, or a struct in it at any depth, has fields with rules. */
const hasRuledFields = anywhere(
  (schema) =>
    schema.kind === 'struct' && [...schema.fields.values()].some(({ migrated }) => migrated),
  (schema) =>
    schema.kind === 'struct'
      ? Array.from(schema.fields.values(), (field) => field.schema).filter(isStruct)
      : [],
)

/** The fields with rules of each struct, compiled on first use. */
const compiled = new WeakMap<StructSchema, readonly RuledField[]>()

/** Compiles the rules of a struct and of the structs within it. Types may be recursive, so a struct's list is known before it is filled. */
function ruledFields(schema: StructSchema): readonly RuledField[] {
  const known = compiled.get(schema)
  if (known) return known
  const fields: RuledField[] = []
  compiled.set(schema, fields)
  for (const field of schema.fields.values()) {
    const { name, migrated = [], schema: inside } = field
    const isRuled = migrated.length > 0
    const inner = isStruct(inside) && hasRuledFields(inside) ? ruledFields(inside) : undefined
    if (!isRuled && !inner) continue
    fields.push({
      name,
      isRuled,
      isRequired: isRequired(field, migrated),
      rules: rulesOf(field, migrated),
      inner,
    })
  }
  return fields
}

function isStruct(schema: Schema): schema is StructSchema {
  return schema.kind === 'struct'
}

/** An optional field with a default is required: only a fault of the server leaves it empty. */
function isRequired(field: Field, tags: readonly string[]): boolean {
  const isDefaulted = field.pointer && field.default !== undefined
  return tags.includes('required') || (tags.includes('optional') && isDefaulted)
}

const unionItem = /^item\((\w+): "(.*)"\)=zeroOrOneOfMember$/

function rulesOf({ name }: Field, tags: readonly string[]): readonly FieldRule[] {
  const rules: FieldRule[] = []
  const items: UnionItem[] = []
  for (const tag of tags) {
    if (tag === 'optional' || tag === 'required') continue
    const [, key, value] = unionItem.exec(tag) ?? []
    if (key !== undefined && value !== undefined) items.push({ key, value })
    else rules.push(tagRule(name, tag))
  }
  if (items.length > 0) rules.push(unionRule(name, items))
  return rules
}

/** A rule that a tag declares. It throws a RangeError where there is no such rule. */
function tagRule(name: string, tag: string): FieldRule {
  const check = tagCheck(tag, [])
  const origin = tag.startsWith('format=') ? tag : (tag.split('=')[0] ?? '')
  return (struct, _old, path) => {
    if (!check) throw new RangeError(`unknown declarative rule "${tag}" of field ${name}`)
    const causes: FoundCause[] = []
    check(struct[name] ?? null, path, causes)
    return causes.map((cause) => covered(cause, origin))
  }
}

/** An item of a list of structs, by the value of one of their fields. */
interface UnionItem {
  readonly key: string
  readonly value: string
}

/** At most one of the items is in the list. An update that adds and removes none of them is not validated. */
function unionRule(name: string, items: readonly UnionItem[]): FieldRule {
  const shown = ({ key, value }: UnionItem): string =>
    `${capitalized(name)}[{"${key}": "${value}"}]`
  const all = items.map((item) => `\`${shown(item)}\``).join(', ')
  const membersIn = (struct: JsonObject): readonly UnionItem[] =>
    items.filter(({ key, value }) => objectsOf(struct, name).some((item) => item[key] === value))
  return (struct, old, path) => {
    const members = membersIn(struct)
    if (members.length < 2 || (old && isSameMembers(membersIn(old), members))) return []
    const set = `{${members.map(shown).join(', ')}}`
    return [covered(invalidValue(path, set, `must specify at most one of: ${all}`), 'zeroOrOneOf')]
  }
}

function isSameMembers(some: readonly UnionItem[], others: readonly UnionItem[]): boolean {
  return some.length === others.length && some.every((item, index) => item === others[index])
}

function isEmpty(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || (isList(value) && value.length === 0)
}

function* validate(
  fields: readonly RuledField[],
  struct: JsonObject,
  old: JsonObject | undefined,
  path: FieldPath,
  ratchets: boolean,
): Generator<FoundCause, void> {
  for (const { name, isRuled, isRequired: mustBe, rules, inner } of fields) {
    const [value, before] = [struct[name], old?.[name]]
    const place = memberPath(path, name)
    const isKept = ratchets && old !== undefined && equalJson(value, before)
    if (isRuled && !isKept) {
      if (!isEmpty(value)) for (const rule of rules) yield* rule(struct, old, place)
      else if (mustBe) yield covered(required(place), '')
    }
    if (!inner || !isJsonObject(value)) continue
    yield* validate(inner, value, isJsonObject(before) ? before : old && {}, place, ratchets)
  }
}

/**
 * Validates an object by the declarative rules that its schema has beside the hand-written ones. Fields that an update leaves
 * as they were are not validated, where the kind has the tag `ratcheting`.
 *
 * @param stored the object before an update
 * @returns the errors, each marked with its origin
 * @throws RangeError for a value whose field has a rule that is not known.
 */
export function validateDeclaratively(
  schema: StructSchema,
  object: JsonObject,
  stored?: JsonObject,
): readonly FoundCause[] {
  const ratchets = schema.migrated?.includes('ratcheting') === true
  return [...validate(ruledFields(schema), object, stored, '', ratchets)]
}
