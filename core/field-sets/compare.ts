import { equalJson, type JsonObject, type JsonValue } from '../api/json.ts'
import type { AnySchema, ListSchema, MapSchema, Schema, StructSchema } from '../schema/schema.ts'
import { FieldSet } from './field-set.ts'
import { fieldElement, type PathElement } from './path-element.ts'
import { groupItems } from './list-items.ts'
import { listOrEmpty, objectOrEmpty, schemaOfKey, type Shape, shapeOf } from './typed-value.ts'

/** What became of the paths of one value in another. */
export interface Comparison {
  readonly removed: FieldSet
  readonly modified: FieldSet
  readonly added: FieldSet
}

/**
 * Compares two values of one schema. A thing that is only on one side is named itself, and all that it consists of.
 *
 * @throws UnidentifiedItem
 */
export function compareTyped(before: JsonValue, after: JsonValue, schema: Schema): Comparison {
  const outcome = { removed: new FieldSet(), modified: new FieldSet(), added: new FieldSet() }
  compareParts({ before, after }, schema, outcome)
  return outcome
}

type Side = JsonValue | undefined

interface Sides {
  readonly before: Side
  readonly after: Side
}

function isEmpty(value: Side): boolean {
  if (value === undefined || value === null) return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** Values without a schema may be of different shapes; then each is taken as its own. */
function shapesOf(schema: Schema, { before, after }: Sides): { before: Shape; after: Shape } {
  // Without a schema, null counts as an object that has nothing.
  const shapes = { before: shapeOf(schema, before ?? {}), after: shapeOf(schema, after ?? {}) }
  if (before === undefined) shapes.before = shapes.after
  if (after === undefined) shapes.after = shapes.before
  return shapes
}

/** Fills `outcome` with what lies below; true where the value itself is the unit that differs. */
function compareParts(sides: Sides, schema: Schema, outcome: Comparison): 'leaf' | 'parts' {
  const shapes = shapesOf(schema, sides)
  if (shapes.before.kind !== shapes.after.kind) {
    compareShaped({ before: sides.before, after: undefined }, shapes.before, outcome)
    compareShaped({ before: undefined, after: sides.after }, shapes.after, outcome)
    return 'leaf'
  }
  return compareShaped(sides, shapes.after, outcome)
}

function compareShaped(sides: Sides, shape: Shape, outcome: Comparison): 'leaf' | 'parts' {
  // Keeps null, absent and empty apart.
  if (shape.kind === 'leaf' || (isEmpty(sides.before) && isEmpty(sides.after))) return 'leaf'
  if (shape.kind === 'list') compareItems(sides, shape.schema, outcome)
  else compareFields(sides, shape.schema, outcome)
  return 'parts'
}

/** One step down: what is below, and the step itself. */
function compareStep(
  element: PathElement,
  sides: Sides,
  schema: Schema,
  outcome: Comparison,
): void {
  const below = { removed: new FieldSet(), modified: new FieldSet(), added: new FieldSet() }
  const kind = compareParts(sides, schema, below)
  outcome.removed.place(element, below.removed)
  outcome.modified.place(element, below.modified)
  outcome.added.place(element, below.added)
  if (sides.before === undefined) outcome.added.add([element])
  else if (sides.after === undefined) outcome.removed.add([element])
  else if (kind === 'leaf' && !equalJson(sides.before, sides.after)) outcome.modified.add([element])
}

function compareFields(
  sides: Sides,
  schema: MapSchema | StructSchema | AnySchema,
  outcome: Comparison,
): void {
  const before: JsonObject = objectOrEmpty(sides.before)
  const after: JsonObject = objectOrEmpty(sides.after)
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const pair = { before: before[key], after: after[key] }
    if (pair.before === undefined && pair.after === undefined) continue
    compareStep(fieldElement(key), pair, schemaOfKey(schema, key), outcome)
  }
}

function compareItems(sides: Sides, schema: ListSchema, outcome: Comparison): void {
  const before = groupItems(listOrEmpty(sides.before), schema)
  const after = groupItems(listOrEmpty(sides.after), schema)
  for (const element of new Set([...before.keys(), ...after.keys()])) {
    const old = before.get(element) ?? []
    const now = after.get(element) ?? []
    if (old.length > 1 || now.length > 1) {
      compareRepeated(element, { old, now }, schema, outcome)
      continue
    }
    compareStep(element, { before: old[0], after: now[0] }, schema.items, outcome)
  }
}

/** Items that share their keys are compared together and whole; with a single one they have nothing in common. */
function compareRepeated(
  element: PathElement,
  { old, now }: Readonly<Record<'old' | 'now', readonly JsonValue[]>>,
  schema: ListSchema,
  outcome: Comparison,
): void {
  if (old.length > 1 && now.length > 1) {
    if (!equalJson([...old], [...now])) outcome.modified.add([element])
    return
  }
  if (old.length > 1) outcome.removed.add([element])
  else if (old[0] !== undefined) {
    compareStep(element, { before: old[0], after: undefined }, schema.items, outcome)
  }
  if (now.length > 1) outcome.added.add([element])
  else if (now[0] !== undefined) {
    compareStep(element, { before: undefined, after: now[0] }, schema.items, outcome)
  }
}
