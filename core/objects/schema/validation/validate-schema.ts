import type { StatusCause } from '../../../base/api/errors/status.ts'
import { isJsonObject, type JsonObject, type JsonValue, isList } from '../../../base/api/json.ts'
import type { Field, Schema, StructSchema } from '../schema.ts'
import { addCauses, type FieldPath, memberPath, notSupported, required } from './causes.ts'
import { tagChecks, validateUnion, type ValueCheck } from './declarative-tags.ts'
import { validateLabelSelector } from './label-rules.ts'

/** The compiled check of a schema, without parts that cannot fail; undefined where no part can fail. */
type Check = ValueCheck | undefined

interface FieldCheck {
  readonly name: string
  readonly required: boolean
  readonly pointer: boolean
  /** The field is a struct without pointer, whose fields are checked even when it is absent. */
  readonly always: boolean
  readonly checks: readonly ValueCheck[]
}

/** The check of a struct. Types may be recursive, so it exists before the checks of its fields are compiled. */
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
      // Most fields need no check, so the path is only built for the others.
      if (missing ? !field.required && !field.always : field.checks.length === 0) continue
      const place = memberPath(path, field.name)
      if (missing) {
        if (field.required) causes.push(required(place))
        if (!field.always) continue
      }
      for (const check of field.checks) check(child ?? {}, place, causes)
    }
    if (this.#union.length > 0) validateUnion(value, this.#union, path, causes)
  }

  /** Whether any check in the struct can fail; a recursive struct counts as if one could. */
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

/** Whether the schema does not check a field: metadata has rules of its own, and status fields are never refused. */
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

/** Compiles a schema's check. `present`: an empty value counts as present, as behind a pointer or in a list. */
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

// An empty string that is not `present` counts as absent, which the check of required fields handles.
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
      if (!isList(value)) return
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
 * Validates an object by its kind's schema alone: required fields, enums, declarative validation tags, label selectors.
 * Metadata and status are left out. A schema is compiled once, on first use.
 *
 * `path` is the field path of `object`, empty for a whole object.
 */
export function validateSchema(
  schema: StructSchema,
  object: JsonObject,
  path: FieldPath = '',
): StatusCause[] {
  const causes: StatusCause[] = []
  checkOf(schema).run(object, path, causes)
  return causes
}

/**
 * Whether objects without the field are refused. Of the fields published as required, pointers and strings are mandatory;
 * numbers and structs are never absent, and lists may be empty unless `empty` says otherwise.
 */
function isMandatory(field: Field): boolean {
  if (field.tags.includes('required')) return true
  if (!field.required || field.empty === 'taken') return false
  if (field.pointer) return true
  if (field.schema.kind === 'list') return field.empty === 'refused'
  return field.schema.kind === 'scalar' && field.schema.type === 'string'
}

/** Whether a field's value is absent, or zero where absent and zero are the same (no pointer). */
function isMissing(value: JsonValue | undefined, pointer: boolean): boolean {
  if (value === undefined || value === null) return true
  if (isList(value)) return value.length === 0
  return !pointer && (value === '' || value === 0)
}
