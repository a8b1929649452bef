import { expect, it } from 'vitest'
import { isJsonObject, type JsonValue } from '../../core/base/api/json.ts'
import { decodeUtf8, parseJson } from '../../core/base/json/json-parse.ts'
import { writeJson } from '../../core/base/json/json-write.ts'
import { ParseError } from '../../core/base/json/parse-error.ts'
import { SchemaTypeError } from '../../core/objects/schema/decode-trail.ts'
import { decodeObject } from '../../core/objects/schema/decode.ts'
import type { Schema, StructSchema } from '../../core/objects/schema/schema.ts'
import { describeVectors } from '../support/recorded/vectors.ts'
import { structSchema } from '../support/schemas/struct-schema.ts'

interface Case {
  readonly func: string
  readonly name?: string
  readonly in?: string
  readonly expect?: JsonValue
  readonly expectErr?: string
  readonly expectStrictErrs?: readonly string[]
  readonly In?: JsonValue
  readonly Out?: JsonValue
  readonly Err?: boolean
}

const number: Schema = { kind: 'scalar', type: 'int64', goType: 'int' }
const text: Schema = { kind: 'scalar', type: 'string', goType: 'string' }
const texts: Schema = { kind: 'map', values: text, mapType: 'granular' }

function listOf(items: Schema): Schema {
  return { kind: 'list', items, listType: 'atomic', mapKeys: [] }
}

/** The Go types of each group of cases. */
const structs: Readonly<Record<string, StructSchema>> = {
  TestStrictErrors: structSchema({
    a: number,
    b: structSchema({ a: structSchema({ a: number }) }),
    c: listOf(structSchema({ a: number })),
  }),
  // Fields that Go takes from embedded structs stand beside the others in JSON.
  TestCaseSensitive: structSchema({
    a: number,
    B: number,
    c: number,
    D: number,
    e: number,
    F: number,
  }),
  TestUnmarshal: structSchema({ a: number, b: number, c: texts }),
}

/** What differs, and why. */
const exceptions: Readonly<Record<string, JsonValue>> = {
  // JSON.stringify knows one zero.
  '-0.0': '0',
}

function numberIn(value: JsonValue | undefined): JsonValue | undefined {
  const [inner] = isJsonObject(value) ? Object.values(value) : [value]
  return isJsonObject(inner) ? numberIn(inner) : inner
}

function read(item: Case): { readonly value: JsonValue; readonly faults: readonly string[] } {
  const { value, duplicates } = parseJson(decodeUtf8(new TextEncoder().encode(item.in)))
  const repeated = duplicates.map((path) => `duplicate field "${path}"`)
  const struct = structs[item.func]
  if (!struct || item.name === 'duplicate untyped') return { value, faults: repeated }
  const { object, unknownFields } = decodeObject(struct, value)
  const unknown = unknownFields.map((path) => `unknown field "${path}"`)
  return { value: object, faults: [...repeated, ...unknown] }
}

/** A text, or a list of texts that Go's code joins: what is no literal there is the largest double. */
function textIn(value: JsonValue | undefined): string | undefined {
  const code = isJsonObject(value) ? value['$go'] : undefined
  if (typeof code !== 'string') return typeof value === 'string' ? value : undefined
  const items = code.split('\n').slice(1, -1)
  const texts = items.map((item) => /`(.*)`/.exec(item)?.[1] ?? String(Number.MAX_VALUE))
  return `[${texts.join(',')}]`
}

/** Faults in no particular order. */
function sorted(faults: readonly string[]): readonly string[] {
  return [...new Set(faults)].sort()
}

/** Faults of the kind that the case is about; its Go type looks for no others. */
function faultsLike(item: Case, expected: readonly string[]): readonly string[] {
  const kind = expected[0]?.slice(0, 9) ?? ''
  return sorted(read(item).faults.filter((fault) => fault.startsWith(kind)))
}

function casesOf(
  cases: readonly Case[],
  wanted: (item: Case) => boolean,
): (readonly [string, Case])[] {
  const titled = cases.map((item, at) => [`${at} ${item.func} ${item.name ?? ''}`, item] as const)
  return titled.filter(([, item]) => wanted(item))
}

const listsFaults = /^json: (?:unknown|duplicate) /

describeVectors<readonly Case[]>('curated/sigs-json.json', (cases) => {
  it.each(casesOf(cases, (item) => listsFaults.test(item.expectErr ?? '')))(
    'JSON decoding of %s',
    (_, item) => {
      const expected = (item.expectErr ?? '').slice('json: '.length).split(', ')
      // Repeated keys are named as they are written, Go fields of another case as Go names them.
      const named = item.name?.endsWith(' obj')
        ? expected.map((fault) => fault.toLowerCase())
        : expected
      expect(faultsLike(item, named)).toEqual(sorted(named))
    },
  )

  const fails = (item: Case): boolean =>
    item.expectErr !== undefined && !listsFaults.test(item.expectErr)
  it.each(casesOf(cases, fails))('JSON decoding of %s', (_, item) => {
    const ofType = item.expectErr?.includes('unmarshal') === true
    expect(() => read(item)).toThrow(ofType ? SchemaTypeError : ParseError)
  })

  it.each(casesOf(cases, ({ func }) => func === 'TestCaseSensitive'))(
    'JSON decoding of %s',
    (_, item) => {
      expect(numberIn(read(item).value)).toEqual(numberIn(item.expect))
    },
  )

  it.each(casesOf(cases, ({ func }) => func === 'TestUnmarshal'))(
    'JSON decoding of %s',
    (_, item) => {
      const { value, faults } = read(item)
      expect(writeJson(value)).toBe(writeJson(item.expect ?? null).toLowerCase())
      expect(sorted(faults)).toEqual(sorted(item.expectStrictErrs ?? []))
    },
  )

  const numbers = cases
    .filter(({ func }) => func === 'TestPreserveInts')
    .map(({ In, Out, Err }) => ({
      source: textIn(In) ?? '',
      out: textIn(Out),
      fails: Err === true,
    }))
  it.each(numbers.filter((item) => !item.fails))(
    'JSON decoding keeps the number $source',
    ({ source, out }) => {
      const written = writeJson(parseJson(source).value)
      const expected = exceptions[source] ?? out ?? String(Number(source))
      expect(written).toBe(expected)
    },
  )
  it.each(numbers.filter((item) => item.fails))(
    'JSON decoding refuses the number $source',
    ({ source }) => {
      expect(() => parseJson(source)).toThrow(ParseError)
    },
  )
})
