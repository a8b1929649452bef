import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
  type JsonContainer,
  type WritableJsonObject,
} from '../../base/api/json.ts'
import { noteEmpty, noteEmptyWithin } from './emptied-fields.ts'
import type { Field, Schema, StructSchema } from './schema.ts'

/** Turns what is empty in a value into `null`. @returns whether anything was */
type Step = (value: JsonValue) => boolean

/** The fields of a struct whose empty lists and maps become `null`, and the steps into other fields. */
interface Plan {
  readonly own: readonly string[]
  readonly inner: readonly { readonly name: string; readonly step: Step }[]
}

/** Plans by type. Types may be recursive: one that is reached while its own plan is being made is always stepped into. */
const plans = new WeakMap<StructSchema, Plan | 'being made'>()

/**
 * Turns empty lists and maps of fields that are always written into `null`: the binary form, in which the original stores
 * objects, has no empty ones, so its clients read `null`. Runs after managed fields are set, as the field manager that sends
 * an empty list owns it. Objects that are stored as JSON keep their empty lists and maps. Changes `object`.
 */
export function emptyToNull(schema: StructSchema, object: JsonObject): void {
  if (!schema.storedAsJson && run(schema, object)) noteEmptyWithin(object)
}

function run(schema: StructSchema, object: WritableJsonObject): boolean {
  const plan = planOf(schema)
  if (plan === 'being made') return false
  let isChanged = false
  for (const name of plan.own) {
    const value = object[name]
    if (!isEmpty(value)) continue
    object[name] = null
    noteEmpty(object, name, value)
    isChanged = true
  }
  for (const { name, step } of plan.inner) {
    const value = object[name]
    if (value !== undefined && value !== null && step(value)) isChanged = true
  }
  return isChanged
}

function runAll(values: readonly (JsonValue | undefined)[], step: Step): boolean {
  let isChanged = false
  for (const value of values) if (value !== undefined && step(value)) isChanged = true
  return isChanged
}

function isEmpty(value: JsonValue | undefined): value is JsonContainer {
  if (isList(value)) return value.length === 0
  if (!isJsonObject(value)) return false
  for (const key in value) if (value[key] !== undefined) return false
  return true
}

function planOf(schema: StructSchema): Plan | 'being made' {
  const known = plans.get(schema)
  if (known) return known
  plans.set(schema, 'being made')
  const fields = [...schema.fields.values()]
  const plan = {
    own: fields.filter(isNulled).map(({ name }) => name),
    inner: fields.flatMap((field) => {
      const step = stepInto(field.schema)
      return step ? [{ name: field.name, step }] : []
    }),
  }
  plans.set(schema, plan)
  return plan
}

function isNulled({ schema, pointer, always }: Field): boolean {
  if (!pointer && !always) return false
  return schema.kind === 'map' || (schema.kind === 'list' && !schema.wrapped)
}

/** The step into a field's values; undefined where no list or map in them, at any depth, becomes `null`. */
function stepInto(schema: Schema): Step | undefined {
  switch (schema.kind) {
    case 'scalar':
    case 'any':
      return undefined
    case 'list': {
      const step = stepInto(schema.items)
      return step && ((list) => isList(list) && runAll(list, step))
    }
    case 'map': {
      const step = stepInto(schema.values)
      return step && ((map) => isJsonObject(map) && runAll(Object.values(map), step))
    }
    case 'struct': {
      const plan = planOf(schema)
      if (plan !== 'being made' && plan.own.length + plan.inner.length === 0) return undefined
      return (value) => isJsonObject(value) && run(schema, value)
    }
  }
}
