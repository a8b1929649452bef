import { describe, expect, it } from 'vitest'
import {
  isList,
  type JsonList,
  type JsonObject,
  type JsonValue,
} from '../../../../../core/base/api/json.ts'
import { decodeUtf8, parseJson } from '../../../../../core/base/json/json-parse.ts'
import { encodeJson } from '../../../../../core/base/json/json-write.ts'
import { joinBytes } from '../../../../../core/base/streams/join-bytes.ts'
import { encodeUtf8 } from '../../../../../core/base/text/utf8.ts'
import { ByteBudget } from '../../../../../core/requests/openapi/aggregated/byte-budget.ts'
import { convertSwagger } from '../../../../../core/requests/openapi/aggregated/convert-swagger.ts'
import { parseDocument } from '../../../../../core/requests/openapi/aggregated/download.ts'
import { mergedParts } from '../../../../../core/requests/openapi/aggregated/merged-parts.ts'
import {
  type ReadSwagger,
  readSwagger,
} from '../../../../../core/requests/openapi/aggregated/swagger.ts'
import { membersOf, objectOfMembers } from '../../../../../core/requests/openapi/document-text.ts'
import { openApiV3Binary } from '../../../../../core/requests/openapi/openapi-v3-binary.ts'
import { swaggerEntries } from '../../../../../core/requests/openapi/swagger-binary.ts'
import { gadgetGroup } from '../../../../support/servers/aggregated-pair.ts'
import {
  answer,
  failuresOf,
  openApiAnswers,
  openDocumentedPair,
  passTime,
} from '../../../../support/servers/documented-pair.ts'

const name = `apis/${gadgetGroup}/v1`
const path = `/${name}/gadgets`

const turn = (): Promise<void> => Promise.resolve()

/** What the server in front says of version 2 and of the index, and what it logged, with a server behind that answers so. */
async function documentsWith(answers: Parameters<typeof openApiAnswers>[0]) {
  const pair = await openDocumentedPair(openApiAnswers(answers))
  const swagger = await pair.front.get('/openapi/v2')
  const index = await pair.front.get('/openapi/v3')
  expect([swagger.status, index.status]).toEqual([200, 200])
  const { paths, definitions } = swagger.body as unknown as Record<string, JsonObject>
  expect(paths?.['/api/v1/pods']).toBeDefined()
  return {
    pair,
    paths: paths ?? {},
    definitions: definitions ?? {},
    index: (index.body as unknown as { paths: JsonObject }).paths,
    failures: failuresOf(pair),
  }
}

function nested(levels: number): string {
  return `${'{"items":'.repeat(levels)}{}${'}'.repeat(levels)}`
}

async function* endless(chunk: Uint8Array): AsyncGenerator<Uint8Array> {
  for (;;) yield chunk
}

describe('hostile OpenAPI documents of a server behind', () => {
  it.each<[what: string, text: string, failure: string]>([
    ['no JSON', '{"paths":', 'unexpected end'],
    ['compressed', '\u001f\u008b\b', 'invalid character'],
    ['no object', '[]', 'the document is no object'],
    ['with a list of paths', '{"paths":[]}', 'paths is no object'],
    ['with a text for a path', '{"paths":{"/a":"b"}}', 'paths: /a: expected an object'],
    ['with a number for a type', '{"definitions":{"A":{"type":1}}}', 'definitions: A: expected'],
    [
      'with text for kinds',
      '{"definitions":{"A":{"x-kubernetes-group-version-kind":""}}}',
      'kinds',
    ],
    ['nested too deeply', `{"definitions":{"A":${nested(300)}}}`, 'nested more than 256 levels'],
    ['nested beyond parsing', nested(20_000), 'max depth'],
    ['of too many values', `{"x":[${'0,'.repeat(300_000)}0]}`, 'limit is 300000 values'],
  ])('a document %s is refused', async (_what, text, failure) => {
    const read = async (): Promise<unknown> => readSwagger(parseDocument(encodeUtf8(text)), turn)
    await expect(read()).rejects.toThrow(failure)
  })

  it('a document that is refused is left out, with a line in the log', async () => {
    const { failures, index } = await documentsWith({
      '/openapi/v2': '{"paths":[]}',
      '/openapi/v3': { paths: { [name]: { serverRelativeURL: `/openapi/v3/${name}?hash=1` } } },
    })
    expect(failures).toEqual([expect.stringContaining('paths is no object')])
    // The index, which is good, is there.
    expect(index[name]).toEqual({ serverRelativeURL: `/openapi/v3/${name}?hash=1` })
  })

  it('a document without end is given up, and read no further', async () => {
    const { failures } = await documentsWith({
      '/openapi/v2': () => answer(200, endless(new Uint8Array(1 << 20))),
    })
    expect(failures).toEqual([expect.stringContaining('8388608')])
  })

  it('a document that never ends is given up after a minute', async () => {
    const slow = async function* (): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(1)
      await new Promise(() => undefined)
    }
    const { pair, failures } = await documentsWith({ '/openapi/v2': () => answer(200, slow()) })
    expect(failures).toEqual([])
    await passTime(pair.front, 61_000)
    expect(failuresOf(pair)).toEqual([
      expect.stringContaining('there was no complete answer within 61000 ms'),
    ])
  })

  it('a tag that cannot be sent back is none', async () => {
    const body = JSON.stringify({ paths: { [path]: {} } })
    const { pair } = await documentsWith({
      '/openapi/v2': () => answer(200, body, ['etag', '"a\u0001\u00e9"']),
    })
    await passTime(pair.front, 60_000)
    expect(pair.asked.at(-1)?.headers).not.toContain('if-none-match')
    expect(failuresOf(pair)).toEqual([])
  })

  it('paths of others take the place of none, nor do documents of version 3', async () => {
    const others = {
      '/api/v1/pods': { get: { operationId: 'evil' } },
      '/apis/apps/v1/deployments': { get: { operationId: 'evil' } },
      '/apis/other.test/v1/things': { get: { operationId: 'evil' } },
    }
    const { paths, index, failures } = await documentsWith({
      '/openapi/v2': { paths: { ...others, [path]: {} } },
      '/openapi/v3': {
        paths: {
          'api/v1': { serverRelativeURL: '/openapi/v3/api/v1?hash=evil' },
          'apis/a.test': { serverRelativeURL: '/api/v1/namespaces/default/secrets' },
          'apis/b.test': { serverRelativeURL: 'https://evil.test/' },
          'apis/c.test': { serverRelativeURL: '/openapi/v3/../../api/v1/nodes/n/proxy' },
          [name]: { serverRelativeURL: `/openapi/v3/${name}` },
        },
      },
    })
    expect(failures).toEqual([])
    expect(paths[path]).toBeDefined()
    expect(paths['/apis/other.test/v1/things']).toBeUndefined()
    expect(JSON.stringify(paths)).not.toContain('evil')
    expect(JSON.stringify(index)).not.toContain('evil')
    for (const each of ['a', 'b', 'c']) expect(index[`apis/${each}.test`]).toBeUndefined()
  })

  it('names of the prototype are names', async () => {
    const schema = { $ref: '#/definitions/__proto__' }
    const { pair, paths, definitions } = await documentsWith({
      '/openapi/v2': `{"paths":{"${path}":{"get":{"responses":{"200":{"schema":${JSON.stringify(schema)}}}}},"${path}/__proto__":{}},
        "definitions":{"__proto__":{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"$ref":"#/definitions/constructor"}}},
          "constructor":{"x-__proto__":{"__proto__":1}},"toString":{"type":"string"}},
        "parameters":{"__proto__":{"name":"p","in":"query","type":"string"}}}`,
    })
    expect(Object.keys(paths)).toEqual(expect.arrayContaining([path, `${path}/__proto__`]))
    expect(Object.keys(definitions)).toEqual(
      expect.arrayContaining(['__proto__', 'constructor', 'toString']),
    )
    const properties = Object.getOwnPropertyDescriptor(definitions, '__proto__')?.value.properties
    expect(Object.keys(properties as object)).toEqual(['__proto__', 'constructor'])
    expect(({} as JsonObject)['type']).toBeUndefined()
    const converted = await pair.front.get(`/openapi/v3/${name}`)
    expect(converted.text).toContain('"__proto__":{"type":"object"')
  })

  it('references in circles end', async () => {
    const schema = { $ref: '#/definitions/A' }
    const { definitions, failures } = await documentsWith({
      '/openapi/v2': {
        paths: { [path]: { get: { responses: { '200': { schema } } } }, '/b': {} },
        definitions: { A: { items: { $ref: '#/definitions/B' } }, B: schema },
      },
    })
    expect(failures).toEqual([])
    expect(definitions['B']).toEqual(schema)
  })

  it('an index of wrong types is left out', async () => {
    const { failures, paths } = await documentsWith({
      '/openapi/v2': { paths: { [path]: {} } },
      '/openapi/v3': { paths: { [name]: { serverRelativeURL: 5 } } },
    })
    expect(failures).toEqual([expect.stringContaining('a path without an address')])
    expect(paths[path]).toBeDefined()
  })

  it('a document that would grow without bound in version 3 is not converted', async () => {
    const types = Array.from({ length: 10_000 }, (_, at) => `application/type-${at}`)
    const schema = { type: 'object', description: 'x'.repeat(2_000) }
    const operation = { produces: types, responses: { '200': { schema } } }
    const document = await readSwagger({ paths: { '/a': { get: operation } } } as JsonValue, turn)
    expect(() => convertSwagger(document)).toThrow('too large in version 3')
  })

  it('a document with any value in any place is refused, or merged and converted', async () => {
    const outcomes = new Set<string>()
    for (const value of oddValues) {
      for (const document of documentsWithValue(value)) outcomes.add(await outcomeOf(document))
    }
    expect([...outcomes].toSorted()).toEqual(['merged', 'refused'])
  })

  it('documents are kept within a number of bytes', () => {
    const budget = new ByteBudget(10)
    budget.take(6)
    expect(() => budget.take(5)).toThrow('more than 10 bytes')
    budget.give(1)
    budget.take(5)
    expect(() => budget.take(1)).toThrow('more than 10 bytes')
  })
})

const plainValues = [null, 0, 1.5, 12_345_678_901_234_567_890n, '', 'x', true, [], {}, [[]], [{}]]

const oddValues: readonly JsonValue[] = [
  ...plainValues,
  { $ref: '#/definitions/__proto__' },
  { type: ['a', 'b'], items: [{}], additionalProperties: false },
  { 'x-kubernetes-group-version-kind': [{ group: 1, kind: [] }] },
]

const sample: JsonObject = {
  paths: {
    [path]: {
      get: {
        consumes: ['application/json'],
        produces: ['application/json'],
        parameters: [
          { $ref: '#/parameters/p' },
          { name: 'body', in: 'body', schema: { $ref: '#/definitions/A' } },
        ],
        responses: { '200': { description: 'OK', schema: { $ref: '#/definitions/A' } } },
      },
    },
  },
  definitions: {
    A: {
      type: 'object',
      properties: { b: { description: 'b', $ref: '#/definitions/A' } },
      'x-kubernetes-group-version-kind': [{ group: 'a', kind: 'A', version: 'v1' }],
    },
  },
  parameters: { p: { name: 'p', in: 'query', type: 'string' } },
}

/** The sample with the value in the place of each of its values, one at a time. */
function documentsWithValue(value: JsonValue): readonly JsonObject[] {
  const replaced = (of: JsonValue | undefined): JsonValue[] => {
    if (typeof of !== 'object' || of === null) return []
    return Object.entries(of).flatMap(([key, member]) =>
      [value, ...replaced(member)].map((made): JsonValue =>
        isList(of)
          ? (of as JsonList).with(Number(key), made)
          : Object.assign({}, of, { [key]: made }),
      ),
    )
  }
  return replaced(sample) as JsonObject[]
}

async function outcomeOf(document: JsonObject): Promise<string> {
  const bytes = encodeJson(document)
  let read: ReadSwagger
  try {
    read = await readSwagger(parseDocument(bytes), turn)
  } catch (error) {
    return error instanceof TypeError ? 'refused' : String(error)
  }
  const converted = parseJson(decodeUtf8(convertSwagger(read))).value as JsonObject
  await openApiV3Binary(converted, turn)
  const own = {
    rest: { parameters: { p: { name: 'own', in: 'query', type: 'string' } } },
    paths: [],
    schemas: [membersOf({ A: { type: 'string' } })],
  }
  const { paths, schemas } = await mergedParts(own, { documents: [bytes], overlap: true }, turn)
  for (const [of, parts] of [['paths', paths] as const, ['definitions', schemas] as const]) {
    for (const part of parts) {
      const text = decodeUtf8(joinBytes(objectOfMembers(part)))
      swaggerEntries(of, parseJson(text).value as JsonObject)
    }
  }
  return 'merged'
}
