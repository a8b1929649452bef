import { isJsonObject, type JsonObject, type JsonValue } from '../api/json.ts'
import type { Field, Schema, StructSchema } from './schema.ts'

type Step = (value: JsonValue) => void

/** What is to be done in a struct: which of its own fields to look at, and what to do inside of others. */
interface Plan {
  readonly own: readonly string[]
  readonly inner: readonly { readonly name: string; readonly step: Step }[]
}

/** Types refer to one another in circles; one that is reached through itself is looked into when it is met. */
const plans = new WeakMap<StructSchema, Plan | 'being made'>()

/**
 * Empty lists and maps that are written even when there are none become `null`: the binary form, in which the original
 * stores objects, has no empty ones, so that is what its clients read. Until then an empty list is something that its
 * writer said, and comes to own. Objects that are stored as JSON keep theirs. Changes `object`.
 */
export function nullEmpty(schema: StructSchema, object: JsonObject): void {
  if (!schema.storedAsJson) run(schema, object)
}

function run(schema: StructSchema, object: JsonObject): void {
  const plan = planOf(schema)
  if (plan === 'being made') return
  for (const name of plan.own) if (isEmpty(object[name])) object[name] = null
  for (const { name, step } of plan.inner) {
    const value = object[name]
    if (value !== undefined && value !== null) step(value)
  }
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0
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

/** Undefined where nothing at any depth could be empty. */
function stepInto(schema: Schema): Step | undefined {
  switch (schema.kind) {
    case 'scalar':
    case 'any':
      return undefined
    case 'list': {
      const step = stepInto(schema.items)
      return step && ((list) => Array.isArray(list) && list.forEach(step))
    }
    case 'map': {
      const step = stepInto(schema.values)
      return (
        step &&
        ((map) =>
          Object.values(isJsonObject(map) ? map : {}).forEach(
            (item) => item !== undefined && step(item),
          ))
      )
    }
    case 'struct': {
      const plan = planOf(schema)
      if (plan !== 'being made' && plan.own.length + plan.inner.length === 0) return undefined
      return (value) => isJsonObject(value) && run(schema, value)
    }
  }
}
