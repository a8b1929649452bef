import { readFileSync } from 'node:fs'
import { loadAll } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { resourcePath } from '../../../core/base/client/resource-path.ts'
import type { ResourceDefinition } from '../../../core/objects/catalog/resource-definition.ts'
import { builtInCatalog } from '../../support/schemas/built-in-catalog.ts'
import { checkBySchema, kindsOf } from '../../support/schemas/check-by-schema.ts'
import { objectAt } from '../../support/schemas/openapi-document.ts'
import { openTestServer, type TestServer } from '../../support/servers/test-server.ts'

const minimalFile = new URL('../../e2e/objects/minimal.yaml', import.meta.url)
const minimal = loadAll(readFileSync(minimalFile, 'utf8')) as ApiObject[]
const catalog = builtInCatalog()

/** Nothing is left behind that a finalizer would wait for: jobs and replication controllers orphan by default. */
const atOnce = 'gracePeriodSeconds=0&propagationPolicy=Background'

/** Finalizers keep these; what is kept is answered as it is, here and in the real server, whatever the document says. */
const kept: ReadonlySet<string> = new Set(['customresourcedefinitions', 'namespaces'])

interface Deleted {
  readonly definition: ResourceDefinition
  readonly manifest: ApiObject
}

const deleted: readonly Deleted[] = catalog.definitions.flatMap((definition) => {
  const { kind } = catalog.storedBehind(definition)
  const manifest = minimal.find((each) => each.kind === kind)
  const isTold = definition.verbs.has('delete') && !kept.has(definition.resource)
  return manifest && isTold ? [{ definition, manifest }] : []
})

function placeOf({ definition }: Deleted): { namespace: string } {
  return { namespace: definition.namespaced ? 'default' : '' }
}

/** What the document says of the answer to the DELETE of one object. */
function responseOf(document: JsonObject, { definition }: Deleted, code: number): JsonObject {
  const namespace = definition.namespaced ? '{namespace}' : ''
  const path = resourcePath(definition, { namespace, name: '{name}' })
  const template = decodeURIComponent(path)
  return objectAt(document, 'paths', template, 'delete', 'responses', String(code), 'schema')
}

async function create(server: TestServer, each: Deleted): Promise<string> {
  const { definition, manifest } = each
  const stored = catalog.byPrefix(definition.storedAs?.prefix ?? '') ?? definition
  const path = resourcePath(stored, placeOf(each))
  const body = {
    ...manifest,
    apiVersion: stored.group === '' ? stored.version : `${stored.group}/${stored.version}`,
  }
  const { status, text } = await server.post(path, body)
  if (status !== 201) throw new Error(`${path}: ${text}`)
  return resourcePath(definition, { ...placeOf(each), name: manifest.metadata.name ?? '' })
}

describe('the answer to DELETE', () => {
  it('the answer to DELETE is of the kind that the published document says, for every kind and version', async () => {
    const server = await openTestServer({ controllers: [] })
    const document = (await server.get('/openapi/v2')).body as unknown as JsonObject
    const definitions = objectAt(document, 'definitions')
    const complaints: string[] = []
    for (const each of deleted) {
      const path = await create(server, each)
      const { status, body } = await server.delete(`${path}?${atOnce}`)
      const schema = responseOf(document, each, status)
      const kind = `${body['apiVersion'] as string} ${body.kind}`
      const found = checkBySchema(body as unknown as JsonObject, schema, definitions, 'body')
      if (!kindsOf(schema, definitions).includes(kind)) found.push(`${kind} is another kind`)
      complaints.push(...found.map((complaint) => `${path}: ${complaint}`))
    }
    expect(deleted.length).toBeGreaterThan(50)
    expect(complaints).toEqual([])
  })
})
