import { isJsonObject, type JsonObject, type JsonValue } from '../../base/api/json.ts'
import { escapedJson, writeJson } from '../../base/json/json-write.ts'
import { cacheFieldsJson } from '../../base/json/managed-fields-json.ts'
import type { Schema } from '../schema/schema.ts'
import { createdFields } from './created-fields.ts'
import { FieldSet } from './field-set.ts'
import { fieldElement } from './path-element.ts'
import { type PartsTest, samePartsAs } from './same-parts.ts'

interface Template {
  readonly isLike: PartsTest
  readonly form: JsonObject
}

const mostTemplates = 8
/** Longest form that is cached, in characters of JSON. */
const longestForm = 16 * 1024
/** With the most templates cached, one in this many objects that fit none of them replaces a template. */
const replaceEvery = 8

/**
 * The created fields of objects of one kind. Most objects are made from few templates (a workload's pods, a client's
 * leases), so some forms of `fieldsV1` are cached, and shared by all objects that have the same parts.
 */
export class CreatedForms {
  readonly #blank: JsonObject
  readonly #schema: Schema
  readonly #skipped: FieldSet
  readonly #fitting: boolean
  readonly #skippedKeys: readonly string[]
  #templates: readonly Template[] = []
  #misses = 0

  /** Parameters as for {@link createdFields}; `fitting`: objects of the kind may not fit the schema, so forms are shared by those that fit alone. */
  constructor(blank: JsonObject, schema: Schema, skipped: FieldSet, fitting = false) {
    this.#blank = blank
    this.#schema = schema
    this.#skipped = skipped
    this.#fitting = fitting
    this.#skippedKeys = [...skipped.members].map((element) =>
      element.slice(fieldElement('').length),
    )
  }

  /**
   * The created fields of an object.
   *
   * @param hasFaults says whether the object does not fit the schema; not called for an object that has the parts of an earlier one
   * @returns a form that must not be changed; undefined where the object has faults.
   * @throws UnidentifiedItem
   */
  of(object: JsonObject, hasFaults?: () => boolean): JsonObject | undefined {
    for (const key of this.#skippedKeys) this.#checkSkipped(key, object[key])
    for (const { isLike, form } of this.#templates) if (isLike(object)) return form
    if (hasFaults?.() === true) return undefined
    const form = createdFields(this.#blank, object, this.#schema, this.#skipped)
    const hasRoom = this.#templates.length < mostTemplates
    if (hasRoom || ++this.#misses % replaceEvery === 0) this.#remember(object, form)
    return form
  }

  /** Items may lack their keys also in a field that no manager comes to own. @throws UnidentifiedItem */
  #checkSkipped(key: string, value: JsonValue | undefined): void {
    if (isJsonObject(value) && Object.values(value).some(hasItems)) {
      createdFields({}, { [key]: value }, this.#schema, FieldSet.of())
    }
  }

  #remember(object: JsonObject, form: JsonObject): void {
    const json = escapedJson(writeJson(form))
    if (json.length > longestForm) return
    cacheFieldsJson(form, json)
    const isLike = samePartsAs(object, this.#schema, {
      before: this.#blank,
      skipped: this.#skipped,
      fitting: this.#fitting,
    })
    this.#templates = [{ isLike, form }, ...this.#templates.slice(0, mostTemplates - 1)]
  }
}

function hasItems(value: JsonValue | undefined): boolean {
  return Array.isArray(value) && value.length > 0
}
