import type { RegexEngine } from '../../../base/regex/regex-engine.ts'
import { FieldOrder } from '../field-order.ts'
import { itemSchema, objectPart } from '../schema-parts.ts'
import type { Schema } from '../schema.ts'
import { type ValueNode, nodeOf } from '../validation/value-node.ts'
import { hasItemDefaults, hasMemberDefaults } from './default-values.ts'

/** How values of a structural schema are read, worked out once for each schema. */
export interface ReadPlan {
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
export const nothingDeclared: ReadPlan = {
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
export function readPlanOf(schema: Schema, checks: RegexEngine | undefined): ReadPlan {
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
