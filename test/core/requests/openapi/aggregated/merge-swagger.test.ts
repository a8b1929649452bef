import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import {
  mergeSwagger,
  type Merging,
} from '../../../../../core/requests/openapi/aggregated/merge-swagger.ts'
import {
  kindsOf,
  partOf,
  readSwagger,
} from '../../../../../core/requests/openapi/aggregated/swagger.ts'

const turn = (): Promise<void> => Promise.resolve()

function ref(name: string) {
  return { $ref: `#/definitions/${name}` }
}

function pathOf(group: string, schema: string, parameter?: string) {
  const parameters = parameter === undefined ? [] : [{ $ref: `#/parameters/${parameter}` }]
  const get = { parameters, responses: { '200': { description: 'OK', schema: ref(schema) } } }
  return { [`/apis/${group}/things`]: { get } }
}

/** Merges documents into one of this server's own. */
async function merge(own: Partial<Record<string, JsonObject>>, ...documents: JsonObject[]) {
  const definitions = new Map(Object.entries(own) as [string, JsonObject][])
  const parameters = new Map<string, JsonObject>()
  const paths = new Map<string, JsonObject>()
  const owned = new Set(definitions.keys())
  const into: Merging = {
    hasPath: (path) => paths.has(path),
    isOwn: (name) => owned.has(name),
    definitions,
    parameters,
  }
  for (const document of documents) {
    const merged = mergeSwagger(into, await readSwagger(document, turn))
    for (const [path, item] of merged.paths) paths.set(path, item)
  }
  return {
    paths: Object.fromEntries(paths),
    definitions: Object.fromEntries(definitions),
    parameters: Object.fromEntries(parameters),
  }
}

// What kube-apiserver 1.34.2 answered for such documents.
describe('merging Swagger documents', () => {
  it('definitions that differ get another name, which references follow', async () => {
    const name = { type: 'string' }
    const { paths, definitions } = await merge(
      {},
      {
        paths: pathOf('b/v1', 'Meta'),
        definitions: { Meta: { properties: { name, self: ref('Meta') } } },
      },
      {
        paths: pathOf('a/v1', 'Thing'),
        definitions: { Thing: { items: ref('Meta') }, Meta: { additionalProperties: ref('Meta') } },
      },
    )
    expect(definitions).toEqual({
      Meta: { properties: { name, self: ref('Meta') } },
      Thing: { items: ref('Meta_v2') },
      Meta_v2: { additionalProperties: ref('Meta_v2') },
    })
    expect(paths['/apis/a/v1/things']).toMatchObject({
      get: { responses: { '200': { schema: ref('Thing') } } },
    })
  })

  it('a definition with the name of a renamed one is renamed in turn', async () => {
    const { definitions } = await merge(
      {},
      { paths: pathOf('b/v1', 'Meta'), definitions: { Meta: { type: 'integer' } } },
      { paths: pathOf('a/v1', 'Meta'), definitions: { Meta: { type: 'string' } } },
      {
        paths: pathOf('a/v2', 'Meta'),
        definitions: { Meta: { type: 'integer' }, Meta_v2: { type: 'boolean' } },
      },
    )
    expect(definitions).toEqual({
      Meta: { type: 'integer' },
      Meta_v2: { type: 'string' },
      Meta_v2_v2: { type: 'boolean' },
    })
  })

  it('a name that the document itself has, or another renamed one, is not taken', async () => {
    const { definitions } = await merge(
      { Meta: { type: 'integer' } },
      {
        paths: pathOf('a/v1', 'Meta'),
        definitions: { Meta: { type: 'string' }, Meta_v2: { type: 'boolean' } },
      },
    )
    expect(Object.keys(definitions)).toEqual(['Meta', 'Meta_v3', 'Meta_v2'])
  })

  it('equal definitions are shared, as are renamed ones, and are of the kinds of both', async () => {
    const of = (group: string, type = 'string') => ({
      type,
      'x-kubernetes-group-version-kind': [{ group, kind: 'Leaf', version: 'v1' }],
    })
    const { definitions } = await merge(
      { Leaf: of('m') },
      { paths: pathOf('b/v1', 'Leaf'), definitions: { Leaf: of('b') } },
      { paths: pathOf('a/v1', 'Leaf'), definitions: { Leaf: of('a', 'integer') } },
      { paths: pathOf('c/v1', 'Leaf'), definitions: { Leaf: of('c', 'integer') } },
      { paths: pathOf('d/v1', 'Leaf'), definitions: { Leaf: { type: 'string' } } },
    )
    const kinds = Object.entries(definitions).map(([name, definition]) => [
      name,
      kindsOf(definition).map(({ group }) => group),
    ])
    expect(kinds).toEqual([
      ['Leaf', ['b', 'm']],
      ['Leaf_v2', ['a', 'c']],
    ])
  })

  it('parameters that differ get another name, too', async () => {
    const of = (description: string) => ({ name: 'p', in: 'query', type: 'string', description })
    const { paths, parameters } = await merge(
      {},
      { paths: pathOf('b/v1', 'X', 'p'), parameters: { p: of('b') } },
      { paths: pathOf('a/v1', 'X', 'p'), parameters: { p: of('a') } },
      { paths: pathOf('c/v1', 'X', 'p'), parameters: { p: of('a') } },
    )
    expect(parameters).toEqual({ p: of('b'), p_v2: of('a') })
    for (const group of ['a', 'c']) {
      expect(paths[`/apis/${group}/v1/things`]).toMatchObject({
        get: { parameters: [{ $ref: '#/parameters/p_v2' }] },
      })
    }
  })

  it('paths that are there already stay, and what only the others use is left out', async () => {
    const first = { paths: pathOf('a/v1', 'A'), definitions: { A: { type: 'string' } } }
    const { paths, definitions } = await merge({}, first, {
      paths: { ...pathOf('a/v1', 'B'), '/apis/a/v1/others': { get: {} } },
      definitions: { B: { type: 'integer' } },
    })
    expect(Object.keys(paths)).toEqual(['/apis/a/v1/things', '/apis/a/v1/others'])
    expect(paths['/apis/a/v1/things']).toMatchObject({
      get: { responses: { '200': { schema: ref('A') } } },
    })
    expect(Object.keys(definitions)).toEqual(['A'])
  })

  it('a document without a new path adds nothing', async () => {
    const { definitions } = await merge({}, { definitions: { A: { type: 'string' } } })
    expect(definitions).toEqual({})
  })

  // The original has its own descriptions from the library that servers behind it use.
  it('a definition of this server differs in no description', async () => {
    const time = (description: string) => ({ description, properties: { at: { description } } })
    const description = { type: 'string' }
    const document = (definition: JsonObject) => ({
      paths: pathOf('a/v1', 'Time'),
      definitions: { Time: definition },
    })
    const own = { Time: time('ours') }
    expect((await merge(own, document(time('theirs')))).definitions).toEqual(own)
    const other = { ...time('ours'), properties: { at: {}, description } }
    expect((await merge(own, document(other))).definitions).toEqual({ ...own, Time_v2: other })
  })
})

describe('the part of a Swagger document that is about an API', () => {
  async function part(definitions: Record<string, JsonObject>, parameters = {}) {
    const paths = { ...pathOf('a/v1', 'Thing', 'p'), ...pathOf('b/v1', 'Other') }
    const document = await readSwagger({ paths, definitions, parameters }, turn)
    return partOf(document, (path) => path.startsWith('/apis/a/v1/'))
  }

  it('has its paths, and the definitions that these use by way of others', async () => {
    const { paths, definitions } = await part({
      Thing: { properties: { spec: { allOf: [ref('Spec')] } } },
      Spec: { items: ref('Thing'), not: ref('Deep') },
      Deep: { additionalProperties: { anyOf: [ref('Deepest')] } },
      Deepest: { type: 'string' },
      Other: { items: ref('OnlyOther') },
      OnlyOther: { items: ref('Other') },
    })
    expect([...paths.keys()]).toEqual(['/apis/a/v1/things'])
    expect([...definitions.keys()]).toEqual(['Thing', 'Spec', 'Deep', 'Deepest'])
  })

  it('has what parameters use, and what no path uses', async () => {
    const { definitions } = await part(
      { Body: {}, Orphan: { items: ref('OfOrphan') }, OfOrphan: {}, Other: {} },
      { p: { name: 'body', in: 'body', schema: ref('Body') } },
    )
    expect([...definitions.keys()]).toEqual(['Body', 'Orphan', 'OfOrphan'])
  })

  it('a value that looks like a reference is none', async () => {
    const { definitions } = await part({
      Thing: {
        default: ref('Other'),
        example: ref('Other'),
        enum: [ref('Other')],
        'x-a': ref('Other'),
      },
      Other: {},
    })
    expect([...definitions.keys()]).toEqual(['Thing'])
  })
})
