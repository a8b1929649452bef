import { isJsonObject, type JsonObject, type JsonValue } from '../../api/json.ts'
import type { Cause } from '../../api/status.ts'
import type { Field, Schema, StructSchema } from '../schema.ts'
import { addCauses, type FieldPath, notSupported, required } from './causes.ts'
import { tagChecks, validateUnion, type ValueCheck } from './declarative-tags.ts'
import { validateLabelSelector } from './label-rules.ts'
import { isMandatory, isMissing } from './presence.ts'

/** What is left of a schema when everything that cannot fail is taken away; undefined where nothing is left. */
type Check = ValueCheck | undefined

interface FieldCheck {
  readonly name: string
  readonly required: boolean
  readonly pointer: boolean
  /** A struct that is no pointer is there even when it is left out. */
  readonly always: boolean
  readonly checks: readonly ValueCheck[]
}

/** Types refer to one another in circles, so a struct's check exists before its fields are known. */
class StructCheck {
  readonly #schema: StructSchema
  #fields: readonly FieldCheck[] | undefined
  #union: readonly string[] = []

  constructor(schema: StructSchema) {
    this.#schema = schema
  }

  readonly run: ValueCheck = (value, path, causes) => {
    if (!isJsonObject(value)) return
    for (const field of this.#compiled()) {
      const child = value[field.name]
      const missing = isMissing(child, field.pointer)
      // Most fields end here, before their path costs anything.
      if (missing ? !field.required && !field.always : field.checks.length === 0) continue
      const place = path === '' ? field.name : `${path}.${field.name}`
      if (missing) {
        if (field.required) causes.push(required(place))
        if (!field.always) continue
      }
      for (const check of field.checks) check(child ?? {}, place, causes)
    }
    if (this.#union.length > 0) validateUnion(value, this.#union, path, causes)
  }

  /** Whether anything in the struct can fail; one that is reached through itself counts as if it could. */
  canFail(): boolean {
    if (this.#fields === undefined && compiling.has(this.#schema)) return true
    return this.#compiled().length > 0 || this.#union.length > 0
  }

  #compiled(): readonly FieldCheck[] {
    if (this.#fields) return this.#fields
    compiling.add(this.#schema)
    this.#union = [...this.#schema.fields.values()]
      .filter((field) => field.tags.includes('unionMember'))
      .map((field) => field.name)
    this.#fields = [...this.#schema.fields.values()]
      .filter((field) => !isJudgedElsewhere(field))
      .map(compileField)
      .filter((field) => field.required || field.checks.length > 0)
    compiling.delete(this.#schema)
    return this.#fields
  }
}

const compiling = new Set<StructSchema>()
const compiled = new WeakMap<StructSchema, StructCheck>()

function checkOf(schema: StructSchema): StructCheck {
  let check = compiled.get(schema)
  if (!check) {
    check = new StructCheck(schema)
    compiled.set(schema, check)
  }
  return check
}

/** Metadata has rules of its own, and what controllers report in a status is never refused. */
function isJudgedElsewhere({ rules, schema }: Field): boolean {
  return rules === 'elsewhere' || (schema.kind === 'struct' && schema.rules === 'elsewhere')
}

function compileField(field: Field): FieldCheck {
  const ofSchema = field.ownValues ? undefined : compileValue(field)
  return {
    name: field.name,
    required: isMandatory(field),
    pointer: field.pointer,
    always: field.schema.kind === 'struct' && !field.pointer,
    checks: ofSchema ? [...tagChecks(field), ofSchema] : tagChecks(field),
  }
}

function compileValue({ schema, pointer, shownValues }: Field): Check {
  return schema.kind === 'scalar' && schema.enum
    ? enumCheck(shownValues ?? schema.enum.toSorted(), pointer)
    : compile(schema, pointer)
}

/** `present`: the value is there even when it is empty, as behind a pointer or in a list. */
function compile(schema: Schema, present: boolean): Check {
  switch (schema.kind) {
    case 'scalar':
      return schema.enum && enumCheck(schema.enum.toSorted(), present)
    case 'any':
      return undefined
    case 'list':
      return listCheck(compile(schema.items, true))
    case 'map':
      return mapCheck(compile(schema.values, true))
    case 'struct':
      return structCheck(schema)
  }
}

function structCheck(schema: StructSchema): Check {
  if (schema.rules === 'labelSelector') {
    return (value, path, causes) => {
      addCauses(causes, validateLabelSelector(value, path))
    }
  }
  const check = checkOf(schema)
  return check.canFail() ? check.run : undefined
}

// An empty text that is not `present` is an absent one, which is for the rules of presence to judge.
function enumCheck(values: readonly string[], present: boolean): ValueCheck {
  const known = new Set<JsonValue>(values)
  return (value, path, causes) => {
    if ((present || value !== '') && !known.has(value))
      causes.push(notSupported(path, value, values))
  }
}

function listCheck(items: Check): Check {
  return (
    items &&
    ((value, path, causes) => {
      if (!Array.isArray(value)) return
      for (let index = 0; index < value.length; index++) {
        items(value[index] ?? null, `${path}[${index}]`, causes)
      }
    })
  )
}

function mapCheck(values: Check): Check {
  return (
    values &&
    ((value, path, causes) => {
      if (!isJsonObject(value)) return
      for (const [key, item] of Object.entries(value)) {
        if (item !== undefined) values(item, `${path}[${key}]`, causes)
      }
    })
  )
}

/**
 * What a kind's schema alone can say against an object: fields that must be there, closed sets of values, declarative
 * tags, label selectors. Metadata and status are left out. A schema is compiled once, on first use.
 *
 * `path` names the place of `object`, and is empty for a whole object.
 */
export function validateSchema(
  schema: StructSchema,
  object: JsonObject,
  path: FieldPath = '',
): Cause[] {
  const causes: Cause[] = []
  checkOf(schema).run(object, path, causes)
  return causes
}
