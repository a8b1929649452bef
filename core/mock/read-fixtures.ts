import { cloneJson, getKey, isJsonObject, type JsonObject, type JsonValue } from '../api/json.ts'
import { objectOf, textOf } from '../api/json-fields.ts'
import type { ApiObject } from '../api/object.ts'
import { parseDocuments } from '../codec/documents.ts'
import { ParseError } from '../json/parse-error.ts'
import type { Fixtures } from './mock-control.ts'

export interface Fixture {
  /** Name of the fixture in messages: `fixture 3 (Pod default/web)`, counted from 1. */
  readonly label: string
  /** Copy of the caller's object, which is never changed. */
  readonly object: ApiObject
}

function parse(text: string): readonly JsonValue[] {
  try {
    return parseDocuments(text)
  } catch (error) {
    if (error instanceof ParseError) {
      throw new TypeError(`the fixtures are not YAML: ${error.message}`, { cause: error })
    }
    throw error
  }
}

/** List item with kind and apiVersion, which items of typed lists leave out. */
function itemOf(item: JsonObject, list: JsonObject): JsonObject {
  if (textOf(list, 'kind') === 'List' || textOf(item, 'kind') !== '') return item
  const kind = textOf(list, 'kind').replace(/List$/, '')
  return { apiVersion: textOf(list, 'apiVersion'), kind, ...item }
}

function* flatten(value: JsonValue | undefined): Generator<JsonValue | undefined> {
  const items = isJsonObject(value) && textOf(value, 'kind').endsWith('List')
  const list = items ? getKey(value, 'items') : undefined
  if (!Array.isArray(list) || !isJsonObject(value)) return yield value
  for (const item of list) yield* flatten(isJsonObject(item) ? itemOf(item, value) : item)
}

function labelOf(object: JsonObject, number: number): string {
  const metadata = objectOf(object, 'metadata') ?? {}
  const name = textOf(metadata, 'name') || `${textOf(metadata, 'generateName')}*`
  const namespace = textOf(metadata, 'namespace')
  const place = namespace === '' ? name : `${namespace}/${name}`
  return `fixture ${number} (${textOf(object, 'kind') || 'no kind'} ${place})`
}

function fixtureOf(value: JsonValue | undefined, number: number): Fixture {
  if (!isJsonObject(value)) {
    throw new TypeError(
      `fixture ${number} is no object; it must have apiVersion, kind and metadata`,
    )
  }
  const label = labelOf(value, number)
  for (const field of ['apiVersion', 'kind']) {
    if (textOf(value, field) === '') throw new TypeError(`${label} has no ${field}`)
  }
  if (!objectOf(value, 'metadata')) throw new TypeError(`${label} has no metadata`)
  return { label, object: cloneJson(value) as ApiObject }
}

/** Objects of fixtures, with lists split into items. @throws TypeError that names the fixture and what is wrong with it. */
export function readFixtures(fixtures: Fixtures): readonly Fixture[] {
  const given = Array.isArray(fixtures) ? fixtures : [fixtures]
  const values = given.flatMap((one: string | JsonObject) =>
    typeof one === 'string' ? parse(one) : [one],
  )
  return values.flatMap((value) => [...flatten(value)]).map((value, at) => fixtureOf(value, at + 1))
}
