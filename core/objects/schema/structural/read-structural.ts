import {
  isContainer,
  isJsonObject,
  type JsonContainer,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
  setKey,
  isWritableList,
  type WritableJsonObject,
} from '../../../base/api/json.ts'
import {
  withSortedKeys,
  pickSortedKeys,
  valueWithSortedKeys,
} from '../../../base/json/sorted-keys.ts'
import type { RegexEngine } from '../../../base/regex/regex-engine.ts'
import { maxUnknownFields, type UnknownField } from '../decode-trail.ts'
import { FieldOrder } from '../field-order.ts'
import { ofEveryObject } from '../object-fields.ts'
import { itemSchema, objectPart } from '../schema-parts.ts'
import type { Schema } from '../schema.ts'
import { memberPath } from '../validation/causes.ts'
import { carryChecked } from '../validation/checked-values.ts'
import { isScalarValid, isValidButForParts } from '../validation/plainly-valid.ts'
import { type ValueNode, nodeOf } from '../validation/value-node.ts'
import {
  defaultValues,
  fillItems,
  fillMembers,
  hasItemDefaults,
  hasMemberDefaults,
} from './default-values.ts'

export interface StructuralReadOptions {
  /** Whether the value is a whole object: its `apiVersion`, `kind` and `metadata` stay. */
  readonly isRoot?: boolean
  /** Also fills in defaults, as `defaultValues` does. */
  readonly fillsDefaults?: boolean
  /** Also checks values, by this engine of patterns: a whole object carries which of its members are plainly valid ({@link carryChecked}). */
  readonly checks?: RegexEngine | undefined
}

export interface StructuralRead<T extends JsonValue> {
  readonly value: T
  /** Pruned fields (`spec.list[0].extra`), sorted by path; at most {@link maxUnknownFields}. */
  readonly unknown: readonly UnknownField[]
}

/**
 * Reads a value by a structural schema, in one walk: members that the schema does not declare are pruned, and members are in
 * the order of their names, as they are stored, but for the metadata of whole objects. Where a schema
 * preserves unknown fields, those at any depth stay, down to parts that declare members of their own.
 *
 * `value` is changed, and must not be used any more.
 */
export function readStructural<T extends JsonValue>(
  schema: Schema | undefined,
  value: T,
  { isRoot = false, fillsDefaults = false, checks }: StructuralReadOptions = {},
): StructuralRead<T> {
  const reader = new StructuralReader(fillsDefaults)
  const plan = schema ? readPlanOf(schema, checks) : nothingDeclared
  const read = reader.read(plan, value, plan.preserves, isRoot) as T
  const { checked, unknown } = reader
  if (checked && isJsonObject(read)) carryChecked(read, checked)
  const sorted = unknown.length < 2 ? unknown : unknown.toSorted(byPath)
  return { value: read, unknown: sorted }
}

function byPath(a: UnknownField, b: UnknownField): number {
  return a.path < b.path ? -1 : 1
}

type Step = string | number

function pathText(steps: readonly Step[]): string {
  return steps.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : memberPath(path, step)),
    '',
  )
}

class StructuralReader {
  readonly unknown: UnknownField[] = []
  /** Members of a whole object that are plainly valid, with the plan that they were read by. */
  checked: Map<JsonContainer, ReadPlan> | undefined
  readonly #fillsDefaults: boolean
  /** Steps to the value that is being read. */
  #steps: Step[] = []
  /** Whether all values read so far within a member of the root are plainly valid. */
  #isValid = true

  constructor(fillsDefaults: boolean) {
    this.#fillsDefaults = fillsDefaults
  }

  /** Reads a value; with `preserves`, unknown members of it, or of its items, stay. */
  read(plan: ReadPlan, value: JsonValue, preserves: boolean, isRoot = false): JsonValue {
    if (!isContainer(value)) return value
    if (isJsonObject(value)) return this.#object(plan, value, preserves, isRoot)
    if (isWritableList(value)) this.#list(plan, value, preserves)
    return value
  }

  /** Reads and checks the list or object behind a step. */
  #readAt(step: Step, plan: ReadPlan, value: JsonContainer, preserves: boolean): JsonContainer {
    this.#steps.push(step)
    let read = value
    if (isJsonObject(value)) read = this.#object(plan, value, preserves, false)
    else if (isWritableList(value)) this.#list(plan, value, preserves)
    this.#steps.pop()
    const { node } = plan
    if (node && this.#isValid && !isValidButForParts(node, read)) this.#isValid = false
    return read
  }

  #object(plan: ReadPlan, object: JsonObject, preserves: boolean, isRoot: boolean): JsonObject {
    const { fields, order, values } = plan
    const isWhole = isRoot || plan.isEmbedded
    // The metadata of embedded objects is read later, which changes it.
    if (isWhole) this.#isValid = false
    if (!fields && !values && preserves) return withSortedKeys(object)
    if (this.#fillsDefaults && plan.fillsMembers && plan.schema) fillMembers(plan.schema, object)
    if (fields && order && !preserves && !isWhole) return this.#fields(fields, order, object)
    let dropped: Set<string> | undefined
    let inOrder = true
    let last = ''
    // Objects here are plain, so `for…in` finds no inherited names, and it allocates no list of them.
    for (const name in object) {
      if (last > name) inOrder = false
      last = name
      const member = object[name]
      if (member === undefined) continue
      const isOfEvery = isWhole && ofEveryObject.has(name)
      const declared = values ?? fields?.get(name)
      if (!declared && !preserves && !isOfEvery) {
        this.#report(name)
        dropped = (dropped ?? new Set()).add(name)
      } else if (!isContainer(member)) {
        if (declared) this.#check(declared, member)
      } else if (isOfEvery) {
        // The metadata of a whole object has its own form; a schema may have defaults for it.
        if (declared?.schema && this.#fillsDefaults) defaultValues(declared.schema, member)
      } else {
        if (isRoot) this.#isValid = true
        const read = declared
          ? this.#readAt(name, declared, member, declared.preserves)
          : valueWithSortedKeys(member)
        if (isRoot && declared && isContainer(read)) this.#mark(declared, read)
        if (read !== member) setKey(object, name, read)
      }
    }
    if (inOrder && !dropped) return object
    const names = Object.keys(object)
    return pickSortedKeys(object, dropped ? names.filter((name) => !dropped.has(name)) : names)
  }

  /** Reads an object of which every member is declared or pruned. */
  #fields(
    fields: ReadonlyMap<string, ReadPlan>,
    order: FieldOrder,
    object: WritableJsonObject,
  ): JsonObject {
    let hasUnknown = false
    for (const name in object) {
      const member = object[name]
      const declared = fields.get(name)
      if (!declared) {
        hasUnknown = true
        if (member !== undefined) this.#report(name)
      } else if (isContainer(member)) {
        const read = this.#readAt(name, declared, member, declared.preserves)
        if (read !== member) object[name] = read
      } else if (member !== undefined) this.#check(declared, member)
    }
    if (!hasUnknown) return order.arrange(object)
    const names = Object.keys(object)
    return pickSortedKeys(
      object,
      names.filter((name) => fields.has(name)),
    )
  }

  #list({ items, fillsItems }: ReadPlan, list: JsonValue[], preserves: boolean): void {
    if (!items) {
      if (!preserves) this.#undeclared(list)
      else for (const [at, item] of list.entries()) list[at] = valueWithSortedKeys(item)
      return
    }
    if (this.#fillsDefaults && fillsItems && items.schema) fillItems(items.schema, list)
    for (let at = 0; at < list.length; at++) {
      const item = list[at]
      if (isContainer(item)) {
        list[at] = this.#readAt(at, items, item, preserves || items.preserves)
      } else if (item !== undefined) this.#check(items, item)
    }
  }

  #check({ node }: ReadPlan, value: JsonScalar): void {
    if (node && this.#isValid && !isScalarValid(node, value)) this.#isValid = false
  }

  #mark(plan: ReadPlan, value: JsonContainer): void {
    if (plan.node && this.#isValid) (this.checked ??= new Map()).set(value, plan)
  }

  /** Prunes lists without declared items, and lists within them to any depth: their objects lose every member. */
  #undeclared(list: JsonValue[]): void {
    const around = this.#steps
    const pending = [{ list, steps: around }]
    for (let next = pending.pop(); next; next = pending.pop()) {
      for (const [at, item] of next.list.entries()) {
        const steps = [...next.steps, at]
        if (isWritableList(item)) pending.push({ list: item, steps })
        else if (isJsonObject(item)) {
          this.#steps = steps
          next.list[at] = this.#object(nothingDeclared, item, false, false)
        }
      }
    }
    this.#steps = around
  }

  #report(name: string): void {
    // Undeclared `apiVersion`, `kind` and `metadata` of the value itself are pruned without being reported.
    if (this.#steps.length === 0 && ofEveryObject.has(name)) return
    if (this.unknown.length >= maxUnknownFields) return
    const steps = [...this.#steps, name]
    this.unknown.push({ path: pathText(steps), steps })
  }
}

/** How values of a structural schema are read, worked out once for each schema. */
interface ReadPlan {
  readonly schema: Schema | undefined
  /** Whether members that the schema does not declare stay. */
  readonly preserves: boolean
  /** Whether values are whole objects, with metadata. */
  readonly isEmbedded: boolean
  /** The declared members; undefined where the schema declares none, or is that of a map. */
  readonly fields: ReadonlyMap<string, ReadPlan> | undefined
  /** The order of the members; undefined without fields, and with one named `__proto__`, which cannot be assigned as others are. */
  readonly order: FieldOrder | undefined
  /** The values of a map. */
  readonly values: ReadPlan | undefined
  readonly items: ReadPlan | undefined
  /** Whether members or items have defaults of their own. */
  readonly fillsMembers: boolean
  readonly fillsItems: boolean
  /** The checks of values; undefined where there are none, or none are wanted. */
  readonly node: ValueNode | undefined
}

/** The plan of values without a schema. */
const nothingDeclared: ReadPlan = {
  schema: undefined,
  preserves: false,
  isEmbedded: false,
  fields: undefined,
  order: undefined,
  values: undefined,
  items: undefined,
  fillsMembers: false,
  fillsItems: false,
  node: undefined,
}

const plans = {
  reading: new WeakMap<Schema, ReadPlan>(),
  checking: new WeakMap<Schema, ReadPlan>(),
}

/** The plan of a schema. Values are checked, too, where an engine for their patterns is given. */
function readPlanOf(schema: Schema, checks: RegexEngine | undefined): ReadPlan {
  return compile(schema, checks && nodeOf(schema, checks), checks !== undefined)
}

function orderOf(fields: ReadonlyMap<string, ReadPlan>): FieldOrder {
  return new FieldOrder([...fields.keys()].toSorted())
}

function compile(schema: Schema, node: ValueNode | undefined, checks: boolean): ReadPlan {
  const known = plans[checks ? 'checking' : 'reading']
  const before = known.get(schema)
  if (before) return before
  const part = objectPart(schema)
  const items = itemSchema(schema)
  // Only branches of schemas forbid members; whole ones prune them.
  const others = node?.others === 'forbidden' ? undefined : node?.others
  const fields =
    part?.kind === 'struct'
      ? new Map(
          Array.from(part.fields, ([name, field]) => [
            name,
            compile(field.schema, node?.members.get(name), checks),
          ]),
        )
      : undefined
  const plan: ReadPlan = {
    schema,
    preserves: schema.preserveUnknown === true,
    isEmbedded: schema.embeddedResource === true,
    fields,
    order: fields?.has('__proto__') === false ? orderOf(fields) : undefined,
    values: part?.kind === 'map' ? compile(part.values, others, checks) : undefined,
    items: items && compile(items, node?.items, checks),
    fillsMembers: hasMemberDefaults(schema),
    fillsItems: hasItemDefaults(schema),
    node,
  }
  known.set(schema, plan)
  return plan
}
