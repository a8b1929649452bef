import { objectOf, textOf } from '../../base/api/json-fields.ts'
import {
  cloneJson,
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { ParseError } from '../../base/json/parse-error.ts'
import { parseDocuments } from '../../objects/codec/documents.ts'
import { type Fixtures, type FixtureText, isFixtureText } from './fixtures/fixture-sources.ts'

export interface Fixture {
  /** Name of the fixture in messages: `fixture 3 (Pod default/web)` or `pods.yaml, document 3 (Pod default/web)`, counted from 1. */
  readonly label: string
  /** Copy of the caller's object, which is never changed. */
  readonly object: ApiObject
}

/** A value where an object is due, and where it stands. */
interface FoundValue {
  /** `pods.yaml, document 3`; undefined for fixtures without a file, which are counted. */
  readonly place: string | undefined
  readonly value: JsonValue | undefined
}

function parse(text: string, source: string | undefined): readonly JsonValue[] {
  try {
    return parseDocuments(text)
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    const what = source === undefined ? 'the fixtures are' : `${source} is`
    throw new TypeError(`${what} not YAML: ${error.message}`, { cause: error })
  }
}

function* valuesOfFile({ source, text }: FixtureText): Generator<FoundValue> {
  const documents = parse(text, source)
  for (const [at, document] of documents.entries()) {
    const place = documents.length === 1 ? source : `${source}, document ${at + 1}`
    const items = [...flatten(document)]
    const isList = items.length !== 1 || items[0] !== document
    for (const [index, value] of items.entries()) {
      yield { value, place: isList ? `${place}, item ${index + 1}` : place }
    }
  }
}

/** All values among fixtures, in their order. */
function* valuesOf(fixtures: Fixtures): Generator<FoundValue> {
  if (isList(fixtures)) {
    for (const one of fixtures as readonly Fixtures[]) yield* valuesOf(one)
    return
  }
  const one = fixtures as Exclude<Fixtures, readonly Fixtures[]>
  if (typeof one === 'object' && one !== null && isFixtureText(one)) return yield* valuesOfFile(one)
  const values = typeof one === 'string' ? parse(one, undefined) : [one as JsonValue]
  for (const each of values) {
    for (const value of flatten(each)) yield { value, place: undefined }
  }
}

/** List item with kind and apiVersion, which items of typed lists leave out. */
function itemOf(item: JsonObject, list: JsonObject): JsonObject {
  if (textOf(list, 'kind') === 'List' || textOf(item, 'kind') !== '') return item
  const kind = textOf(list, 'kind').replace(/List$/, '')
  return { apiVersion: textOf(list, 'apiVersion'), kind, ...item }
}

/** Objects of a value: of a list of any form, and of the lists in it. */
function* flatten(value: JsonValue | undefined): Generator<JsonValue | undefined> {
  if (isList(value)) {
    for (const item of value) yield* flatten(item)
    return
  }
  const items = isJsonObject(value) && textOf(value, 'kind').endsWith('List')
  const list = items ? getKey(value, 'items') : undefined
  if (!isList(list) || !isJsonObject(value)) return yield value
  for (const item of list) yield* flatten(isJsonObject(item) ? itemOf(item, value) : item)
}

function labelOf(object: JsonObject, place: string): string {
  const metadata = objectOf(object, 'metadata') ?? {}
  const name = textOf(metadata, 'name') || `${textOf(metadata, 'generateName')}*`
  const namespace = textOf(metadata, 'namespace')
  const full = namespace === '' ? name : `${namespace}/${name}`
  return `${place} (${textOf(object, 'kind') || 'no kind'} ${full})`
}

function shown(value: JsonValue | undefined): string {
  return typeof value === 'string' ? `the text ${JSON.stringify(value)} and no object` : 'no object'
}

function fixtureOf({ value, place: found }: FoundValue, number: number): Fixture {
  const place = found ?? `fixture ${number}`
  if (!isJsonObject(value)) {
    throw new TypeError(`${place} is ${shown(value)}; it must have apiVersion, kind and metadata`)
  }
  const label = labelOf(value, place)
  for (const field of ['apiVersion', 'kind']) {
    if (textOf(value, field) === '') throw new TypeError(`${label} has no ${field}`)
  }
  if (!objectOf(value, 'metadata')) throw new TypeError(`${label} has no metadata`)
  return { label, object: cloneJson(value) as ApiObject }
}

/** Objects of fixtures, with lists split into items. @throws TypeError that names the fixture and what is wrong with it. */
export function readFixtures(fixtures: Fixtures): readonly Fixture[] {
  return Array.from(valuesOf(fixtures), (found, at) => fixtureOf(found, at + 1))
}
