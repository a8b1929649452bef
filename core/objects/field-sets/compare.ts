import { equalJson, getKey, type JsonObject, type JsonValue, isList } from '../../base/api/json.ts'
import { isSentOtherwise } from '../schema/emptied-fields.ts'
import type { AnySchema, ListSchema, MapSchema, Schema, StructSchema } from '../schema/schema.ts'
import { emptyFieldSet, type FieldSet, FieldSetBuilder } from './field-set.ts'
import { groupItems, sharedElements } from './list-items.ts'
import { fieldElement, type PathElement } from './path-element.ts'
import {
  isEmptyValue,
  listOrEmpty,
  objectOrEmpty,
  schemaOfKey,
  type Shape,
  shapeOf,
} from './typed-value.ts'

/** The differences between two values, as sets of field paths. */
export interface Comparison {
  readonly removed: FieldSet
  readonly modified: FieldSet
  readonly added: FieldSet
}

/**
 * Compares two values of one schema. A field or item of one side only is in the result with all that is below it.
 *
 * @throws UnidentifiedItem
 */
export function compareTyped(before: JsonValue, after: JsonValue, schema: Schema): Comparison {
  return compareParts(before, after, schema).below
}

type Side = JsonValue | undefined

const nothing = emptyFieldSet()

const same: Comparison = { removed: nothing, modified: nothing, added: nothing }

/** Collector of differences, which allocates nothing before the first: most of two objects is the same. */
class Differences {
  #removed: FieldSetBuilder | undefined
  #modified: FieldSetBuilder | undefined
  #added: FieldSetBuilder | undefined

  add(kind: keyof Comparison, element: PathElement): void {
    this.#of(kind).addElement(element)
  }

  place(element: PathElement, { removed, modified, added }: Comparison): void {
    if (!removed.isEmpty) this.#of('removed').place(element, removed)
    if (!modified.isEmpty) this.#of('modified').place(element, modified)
    if (!added.isEmpty) this.#of('added').place(element, added)
  }

  build(): Comparison {
    if (!this.#removed && !this.#modified && !this.#added) return same
    return {
      removed: this.#removed?.build() ?? nothing,
      modified: this.#modified?.build() ?? nothing,
      added: this.#added?.build() ?? nothing,
    }
  }

  #of(kind: keyof Comparison): FieldSetBuilder {
    if (kind === 'removed') return (this.#removed ??= new FieldSetBuilder())
    if (kind === 'modified') return (this.#modified ??= new FieldSetBuilder())
    return (this.#added ??= new FieldSetBuilder())
  }
}

/** The differences below a value, and whether the value is a leaf, which differs as a whole. */
interface Parts {
  readonly below: Comparison
  readonly isLeaf: boolean
}

const leaf: Parts = { below: same, isLeaf: true }
const sameParts: Parts = { below: same, isLeaf: false }

function compareParts(before: Side, after: Side, schema: Schema): Parts {
  // Fast path for scalars, the most common values.
  if (schema.kind === 'scalar') return leaf
  if (schema.kind !== 'any') return compareShaped(before, after, shapeOf(schema, after))
  // Without a schema, null counts as an empty object, and an absent value has the shape of the other side.
  const shape = shapeOf(schema, (after === undefined ? before : after) ?? {})
  const other = shapeOf(schema, (before === undefined ? after : before) ?? {})
  if (shape.kind === other.kind) return compareShaped(before, after, shape)
  const differences = new Differences()
  const gone = compareShaped(before, undefined, other).below
  const come = compareShaped(undefined, after, shape).below
  return { below: merge(differences, gone, come), isLeaf: true }
}

function merge(differences: Differences, gone: Comparison, come: Comparison): Comparison {
  for (const comparison of [gone, come]) {
    for (const kind of ['removed', 'modified', 'added'] as const) {
      for (const member of comparison[kind].members) differences.add(kind, member)
      for (const [element, below] of comparison[kind].children) {
        differences.place(element, { ...same, [kind]: below })
      }
    }
  }
  return differences.build()
}

function compareShaped(before: Side, after: Side, shape: Shape): Parts {
  // Null, absent and empty values are leaves, so that they differ from each other.
  if (shape.kind === 'leaf' || (isEmptyValue(before) && isEmptyValue(after))) return leaf
  const below =
    shape.kind === 'list'
      ? compareItems(before, after, shape.schema)
      : compareFields(objectOrEmpty(before), objectOrEmpty(after), shape.schema)
  return below === same ? sameParts : { below, isLeaf: false }
}

/** The differences below a path element, and the difference of the element itself. */
interface Verdict {
  readonly below: Comparison
  readonly self: keyof Comparison | undefined
}

function judge(before: Side, after: Side, schema: Schema): Verdict | undefined {
  const { below, isLeaf } = compareParts(before, after, schema)
  const self = judgeItself(before, after, isLeaf)
  return below === same && self === undefined ? undefined : { below, self }
}

function judgeItself(before: Side, after: Side, isLeaf: boolean): keyof Comparison | undefined {
  if (before === undefined) return 'added'
  if (after === undefined) return 'removed'
  if (!isLeaf) return undefined
  // The original compares atomic lists as its code holds them, where an empty list is not an absent one.
  const isSame = equalJson(before, after) && !(isList(after) && isSentOtherwise(after))
  return isSame ? undefined : 'modified'
}

function record(
  differences: Differences | undefined,
  element: PathElement,
  { below, self }: Verdict,
): Differences {
  const all = differences ?? new Differences()
  if (below !== same) all.place(element, below)
  if (self !== undefined) all.add(self, element)
  return all
}

function compareFields(
  before: JsonObject,
  after: JsonObject,
  schema: MapSchema | StructSchema | AnySchema,
): Comparison {
  let differences: Differences | undefined
  for (const key of Object.keys(before)) {
    const old = getKey(before, key)
    const now = getKey(after, key)
    const verdict = old === now ? undefined : judge(old, now, schemaOfKey(schema, key))
    if (verdict) differences = record(differences, fieldElement(key), verdict)
  }
  for (const key of Object.keys(after)) {
    const now = getKey(after, key)
    if (now === undefined || getKey(before, key) !== undefined) continue
    const verdict = judge(undefined, now, schemaOfKey(schema, key))
    if (verdict) differences = record(differences, fieldElement(key), verdict)
  }
  return differences?.build() ?? same
}

function compareItems(before: Side, after: Side, schema: ListSchema): Comparison {
  const [left, right] = [listOrEmpty(before), listOrEmpty(after)]
  const elements = sharedElements(left, right, schema)
  return elements
    ? comparePairs(elements, left, right, schema)
    : compareGroups(groupItems(left, schema), groupItems(right, schema), schema)
}

function comparePairs(
  elements: readonly PathElement[],
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  schema: ListSchema,
): Comparison {
  let differences: Differences | undefined
  for (const [at, element] of elements.entries()) {
    const verdict = judge(before[at], after[at], schema.items)
    if (verdict) differences = record(differences, element, verdict)
  }
  return differences?.build() ?? same
}

type Groups = ReadonlyMap<PathElement, readonly JsonValue[]>

function compareGroups(was: Groups, is: Groups, schema: ListSchema): Comparison {
  let differences: Differences | undefined
  for (const [element, old] of was) {
    const now = is.get(element) ?? noItems
    if (old.length > 1 || now.length > 1) {
      differences = compareRepeated(differences, element, { old, now }, schema)
      continue
    }
    const verdict = judge(old[0], now[0], schema.items)
    if (verdict) differences = record(differences, element, verdict)
  }
  for (const [element, now] of is) {
    if (was.has(element)) continue
    const repeated = now.length > 1
    const verdict = repeated ? wholly('added') : judge(undefined, now[0], schema.items)
    if (verdict) differences = record(differences, element, verdict)
  }
  return differences?.build() ?? same
}

const noItems: readonly JsonValue[] = []

function wholly(self: keyof Comparison): Verdict {
  return { below: same, self }
}

/**
 * Compares repeated items, which share their keys, together and whole; repeated items and a single one are all
 * different.
 */
function compareRepeated(
  differences: Differences | undefined,
  element: PathElement,
  { old, now }: Readonly<Record<'old' | 'now', readonly JsonValue[]>>,
  schema: ListSchema,
): Differences | undefined {
  if (old.length > 1 && now.length > 1) {
    const isSame = equalJson([...old], [...now])
    return isSame ? differences : record(differences, element, wholly('modified'))
  }
  const gone = old.length > 1 ? wholly('removed') : old[0] && judge(old[0], undefined, schema.items)
  const come = now.length > 1 ? wholly('added') : now[0] && judge(undefined, now[0], schema.items)
  const first = gone ? record(differences, element, gone) : differences
  return come ? record(first, element, come) : first
}
