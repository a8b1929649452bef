import {
  cloneJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isWritableList,
  type WritableJsonObject,
} from '../../base/api/json.ts'
import {
  formatQuantity,
  parseQuantity,
  roundUpQuantity,
} from '../../base/api/quantities/quantity.ts'
import { isKnown } from './decode.ts'
import { compileRule } from './default-actions.ts'
import type { DefaultAction, DefaultingEnvironment } from './default-rules.ts'
import { FieldOrder } from './field-order.ts'
import { isSet } from './field-path.ts'
import { anywhere } from './schema-parts.ts'
import type { Field, Schema, StructSchema } from './schema.ts'

/**
 * Defaults an object: applies the default rules of its types and the default markers of their fields, and brings fields with
 * one meaning into agreement. Changes `object`, which must be fresh from decoding; fields stay in canonical order. Defaulting
 * is idempotent. Members that are the very values of `known`, which was defaulted before, stay as they are.
 */
export function applyDefaults(
  schema: StructSchema,
  object: WritableJsonObject,
  environment: DefaultingEnvironment,
  known?: JsonObject,
): void {
  if (schema.unstructured) {
    schema.unstructured.applyDefaults(object)
    return
  }
  const plan = planOf(schema)
  if (!plan) return
  const ordered = fill(plan, object, environment, known)
  if (ordered === object) return
  for (const [name, value] of Object.entries(ordered)) {
    delete object[name]
    object[name] = value
  }
}

type Filler = (value: JsonValue, environment: DefaultingEnvironment) => JsonValue

interface DefaultPlan {
  readonly actions: readonly DefaultAction[]
  readonly children: readonly { readonly name: string; readonly fill: Filler }[]
  readonly order: FieldOrder
}

function fill(
  plan: DefaultPlan,
  object: WritableJsonObject,
  environment: DefaultingEnvironment,
  known?: JsonObject,
): JsonObject {
  for (const action of plan.actions) action(object, environment)
  for (const child of plan.children) {
    const value = object[child.name]
    if (known && isKnown(known, child.name, value)) continue
    if (typeof value === 'object' && value !== null) {
      const filled = child.fill(value, environment)
      if (filled !== value) object[child.name] = filled
    }
  }
  return plan.order.arrange(object)
}

const plans = new WeakMap<StructSchema, { readonly plan: DefaultPlan | undefined }>()

/** The compiled defaulting of a type; undefined where the type has no defaults at any depth. */
function planOf(schema: StructSchema): DefaultPlan | undefined {
  const known = plans.get(schema)
  if (known) return known.plan
  const plan = isAffected(schema) ? createPlan(schema, []) : undefined
  plans.set(schema, { plan })
  return plan
}

/** Compiles the defaulting of a type. `touched` are paths in it that rules of an enclosing type set: those are ordered too. */
function createPlan(schema: StructSchema, touched: readonly (readonly string[])[]): DefaultPlan {
  const own = schema.defaults ?? []
  const paths = [...touched, ...own.map((rule) => rule.path)]
  const fields = [...schema.fields.values()]
  return {
    actions: [
      ...own.flatMap((rule) => compileRule(schema, rule) ?? []),
      ...fields.flatMap((field) => markerAction(field) ?? []),
    ],
    children: fields.flatMap((field) => {
      const inner = paths
        .filter((path) => path.length > 1 && path[0] === field.name)
        .map((path) => path.slice(1))
      const childFill = fillerOf(field.schema, inner)
      return childFill ? [{ name: field.name, fill: childFill }] : []
    }),
    order: new FieldOrder(fields.map((field) => field.name)),
  }
}

/** The action of a field's default marker; undefined where the default equals the zero value. */
function markerAction(field: Field): DefaultAction | undefined {
  const { default: value } = field
  if (value === undefined || !isSet(field, value)) return undefined
  return (object) => {
    if (!isSet(field, object[field.name])) object[field.name] = cloneJson(value)
  }
}

function fillerOf(schema: Schema, touched: readonly (readonly string[])[]): Filler | undefined {
  switch (schema.kind) {
    case 'scalar':
    case 'any':
      return undefined
    case 'struct': {
      if (touched.length === 0 && !isAffected(schema)) return undefined
      let plan: DefaultPlan | undefined
      const own = (): DefaultPlan | undefined =>
        touched.length === 0 ? planOf(schema) : createPlan(schema, touched)
      return (value, environment) => {
        plan ??= own()
        return plan && isJsonObject(value) ? fill(plan, value, environment) : value
      }
    }
    case 'list': {
      const item = fillerOf(schema.items, [])
      return item && ((value, environment) => fillList(value, item, environment))
    }
    case 'map': {
      if (schema.resourceList) return roundResourceList
      const item = fillerOf(schema.values, [])
      return item && ((value, environment) => fillMap(value, item, environment))
    }
  }
}

function fillList(value: JsonValue, item: Filler, environment: DefaultingEnvironment): JsonValue {
  if (!isWritableList(value)) return value
  let index = 0
  for (const element of value) {
    const filled = item(element, environment)
    if (filled !== element) value[index] = filled
    index++
  }
  return value
}

function fillMap(value: JsonValue, item: Filler, environment: DefaultingEnvironment): JsonValue {
  if (!isJsonObject(value)) return value
  const map: WritableJsonObject = value
  for (const [key, element] of Object.entries(map)) {
    if (element !== undefined) map[key] = item(element, environment)
  }
  return map
}

/** Whether a type has default rules or markers at any depth. */
const isAffected = anywhere(
  (schema) =>
    (schema.kind === 'map' && schema.resourceList === true) ||
    (schema.kind === 'struct' &&
      (schema.defaults !== undefined || [...schema.fields.values()].some(markerAction))),
)

// Decoded quantities are finer than milli only with these suffixes and exponents, or with a point.
const finerThanMilli = /[nu]$|e-|\./

/** Rounds every amount of a resource list up to whole thousandths, the finest that the scheduler counts. */
function roundResourceList(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value
  const list: WritableJsonObject = value
  for (const resource of Object.keys(list)) {
    const amount = list[resource]
    if (typeof amount !== 'string' || !finerThanMilli.test(amount)) continue
    const quantity = parseQuantity(amount)
    if (quantity && quantity.exponent < -3)
      list[resource] = formatQuantity(roundUpQuantity(quantity, -3))
  }
  return list
}
