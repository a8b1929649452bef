import { type StatusCause, causeText } from '../../../base/api/errors/status.ts'
import {
  cloneJson,
  equalJson,
  type JsonObject,
  type JsonValue,
  setKey,
} from '../../../base/api/json.ts'
import { re2Engine } from '../../../base/regex/re2-engine.ts'
import { aggregateText } from '../../../base/text/aggregate-text.ts'
import { ofEveryObject } from '../object-fields.ts'
import { itemSchema, objectPart } from '../schema-parts.ts'
import type { Schema, StructSchema } from '../schema.ts'
import { coerceMetadata } from '../structural/coerce-metadata.ts'
import { hasDefaults } from '../structural/default-values.ts'
import { readStructural } from '../structural/read-structural.ts'
import { validateEmbedded } from '../structural/validate-embedded.ts'
import {
  addCauses,
  entryPath,
  type FieldPath,
  invalidValue,
  memberPath,
} from '../validation/causes.ts'
import { declaresRules, evaluateRules, type RuleEvaluator } from '../validation/evaluate-rules.ts'
import { validateValue } from '../validation/validate-value.ts'

/** An evaluator of rules that counts what it may still spend, in cost units; below zero after a budget that did not suffice. */
export interface BudgetedEvaluator extends RuleEvaluator {
  readonly budget: number
}

export interface DefaultsOptions {
  /** The schema of `meta/v1.ObjectMeta`. */
  readonly metadata: StructSchema
  /** Whether defaults may have no unknown fields; asked where one has. */
  readonly requiresPruned: () => boolean
  /** Cost units of all rules that defaults are judged by. */
  readonly budget: number
  /** Makes an evaluator of rules that may spend `budget`. */
  readonly evaluator: (budget: number) => BudgetedEvaluator
}

/**
 * Checks that every default in the schema of a custom resource is a valid value of its own schema, with valid metadata, and
 * has no unknown fields. `path` is that of the schema, which defines the order of the search: a value before its parts.
 */
export function checkDefaults(
  schema: Schema,
  path: FieldPath,
  options: DefaultsOptions,
): readonly StatusCause[] {
  if (!hasDefaults(schema)) return []
  const check = new DefaultsCheck(options)
  check.visit(schema, path, { root: schema, isInMetadata: false, surround: asWhole }, true)
  return check.causes
}

/** Makes the object that a default would be a part of, with nothing else but a type. */
type Surround = (value: JsonValue) => JsonValue

/** A value as a whole object, with a type in place of one that is absent. */
function asWhole(value: JsonValue): JsonValue {
  return { kind: 'Validation', apiVersion: 'validation/v1', ...(value as JsonObject) }
}

function asMember(surround: Surround, name: string): Surround {
  return (value) => {
    const object: JsonObject = {}
    setKey(object, name, value)
    return surround(object)
  }
}

interface Place {
  /** The schema of the whole object around the value. */
  readonly root: Schema
  /** The value is the type or the metadata of the object around it, or a part of them. */
  readonly isInMetadata: boolean
  readonly surround: Surround
}

class DefaultsCheck {
  readonly causes: StatusCause[] = []
  readonly #options: DefaultsOptions
  #budget: number

  constructor(options: DefaultsOptions) {
    this.#options = options
    this.#budget = options.budget
  }

  /** Defaults are not looked for in schemas of maps: they are forbidden there. */
  visit(schema: Schema, path: FieldPath, around: Place, isRoot: boolean): void {
    if (this.#budget < 0 || !hasDefaults(schema)) return
    const isWhole = isRoot || schema.embeddedResource === true
    const place: Place = isWhole ? { root: schema, isInMetadata: false, surround: asWhole } : around
    if (schema.default !== undefined) this.#check(schema, schema.default, path, place, isWhole)
    const items = itemSchema(schema)
    if (items) {
      const surround: Surround = (value) => place.surround([value])
      this.visit(items, memberPath(path, 'items'), { ...place, surround }, false)
    }
    const object = objectPart(schema)
    if (object?.kind !== 'struct') return
    for (const [name, field] of object.fields) {
      const inner: Place = {
        root: place.root,
        isInMetadata: place.isInMetadata || (isWhole && ofEveryObject.has(name)),
        surround: asMember(place.surround, name),
      }
      this.visit(field.schema, entryPath(memberPath(path, 'properties'), name), inner, false)
    }
  }

  #check(schema: Schema, given: JsonValue, at: FieldPath, place: Place, isWhole: boolean): void {
    const path = memberPath(at, 'default')
    const value = cloneJson(given)
    if (place.isInMetadata) {
      const mistake = this.#metadataMistake(value, place)
      if (mistake !== undefined) {
        this.causes.push(invalidValue(path, given, `must result in valid metadata: ${mistake}`))
        return
      }
    } else {
      if (!isPruned(schema, value, isWhole) && this.#options.requiresPruned()) {
        this.causes.push(invalidValue(path, given, 'must not have unknown fields'))
      }
      const causes = this.#metadataCauses(schema, value, { path, isRoot: isWhole })
      if (causes.length > 0) return addCauses(this.causes, causes)
    }
    const causes = validateValue(schema, value, { regexes: re2Engine, path, role: 'default' })
    if (causes.length > 0) addCauses(this.causes, causes)
    else this.#evaluate(schema, value, path, isWhole)
  }

  /** What is wrong with the metadata of an object with a default in it; undefined where nothing is. */
  #metadataMistake(value: JsonValue, { root, surround }: Place): string | undefined {
    const causes = this.#metadataCauses(root, surround(cloneJson(value)), { isRoot: true })
    return causes.length > 0 ? aggregateText(causes.map(causeText)) : undefined
  }

  /** Validates the metadata of an object and of objects embedded in it, and drops unknown fields of metadata. */
  #metadataCauses(
    schema: Schema,
    object: JsonValue,
    place: { readonly path?: FieldPath; readonly isRoot: boolean },
  ): readonly StatusCause[] {
    const options = { ...place, metadata: this.#options.metadata }
    const { cause } = coerceMetadata(schema, object, options)
    return cause ? [cause] : validateEmbedded(schema, object, options)
  }

  /** Rules judge a default as a value that stays, and then as one that comes. */
  #evaluate(schema: Schema, value: JsonValue, path: FieldPath, isObjectRoot: boolean): void {
    if (!declaresRules(schema)) return
    const run = (
      oldSelf: JsonValue | undefined,
    ): { causes: readonly StatusCause[]; left: number } => {
      const evaluator = this.#options.evaluator(this.#budget)
      const causes = evaluateRules(schema, value, evaluator, { path, isObjectRoot, oldSelf })
      return { causes, left: evaluator.budget }
    }
    const staying = run(value)
    addCauses(this.causes, staying.causes)
    if (staying.causes.length > 0) {
      this.#budget = staying.left
      return
    }
    const coming = run(undefined)
    addCauses(this.causes, coming.causes)
    this.#budget = Math.min(staying.left, coming.left)
  }
}

function isPruned(schema: Schema, value: JsonValue, isRoot: boolean): boolean {
  return equalJson(readStructural(schema, cloneJson(value), { isRoot }).value, value)
}
