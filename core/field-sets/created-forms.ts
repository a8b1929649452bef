import type { JsonObject } from '../api/json.ts'
import { keepFieldsJson } from '../json/account-json.ts'
import { writeJson } from '../json/json-write.ts'
import type { Schema } from '../schema/schema.ts'
import { createdFields } from './created-fields.ts'
import type { FieldSet } from './field-set.ts'
import { type PartsTest, samePartsAs } from './same-parts.ts'

interface Template {
  readonly fits: PartsTest
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
  #templates: readonly Template[] = []
  #misses = 0

  /** Parameters as for {@link createdFields}. */
  constructor(blank: JsonObject, schema: Schema, skipped: FieldSet) {
    this.#blank = blank
    this.#schema = schema
    this.#skipped = skipped
  }

  /** The created fields of an object. @returns a form that must not be changed. @throws UnidentifiedItem */
  of(object: JsonObject): JsonObject {
    for (const { fits, form } of this.#templates) if (fits(object)) return form
    const form = createdFields(this.#blank, object, this.#schema, this.#skipped)
    const hasRoom = this.#templates.length < mostTemplates
    if (hasRoom || ++this.#misses % replaceEvery === 0) this.#remember(object, form)
    return form
  }

  #remember(object: JsonObject, form: JsonObject): void {
    const json = writeJson(form)
    if (json.length > longestForm) return
    keepFieldsJson(form, json)
    const fits = samePartsAs(this.#blank, object, this.#schema, this.#skipped)
    this.#templates = [{ fits, form }, ...this.#templates.slice(0, mostTemplates - 1)]
  }
}
