import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { resourcePath } from '../../../core/base/client/resource-path.ts'
import { MemoryBackend } from '../../../core/storage/engine/memory-backend.ts'
import { richSet } from '../../support/objects/rich-objects.ts'
import { builtInCatalog } from '../../support/schemas/built-in-catalog.ts'
import { openTestServer, type TestServer } from '../../support/servers/test-server.ts'
import { keyOf, storedText } from '../../support/storage/corrupt-objects.ts'

const { needed, objects } = richSet()
const kinds = builtInCatalog().definitions.filter(({ verbs }) => verbs.has('list'))

function openOn(backend: MemoryBackend, writer: string): Promise<TestServer> {
  return openTestServer({
    backend,
    writer,
    disableAdmissionPlugins: ['LimitRanger', 'ResourceQuota'],
    controllers: [],
  })
}

async function create(server: TestServer, object: JsonObject): Promise<void> {
  const definition = kinds.find(
    ({ group, version, kind }) =>
      object['kind'] === kind &&
      object['apiVersion'] === (group === '' ? version : `${group}/${version}`),
  )
  if (!definition) return
  const namespace = definition.namespaced ? 'default' : ''
  await server.post(resourcePath(definition, { namespace }), object)
}

const table = { headers: { accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' } }

/** What the server answers to lists of all kinds, without what differs with the time of the answer. */
async function answersOf(server: TestServer): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>()
  for (const definition of kinds) {
    const path = resourcePath(definition, { namespace: '' })
    const { text } = await server.get(`${path}?limit=1000`)
    // The revision of a list moves on with each start, which writes to the store.
    answers.set(path, text.replace(/"metadata":\{"resourceVersion":"\d+"\}/, ''))
    const { body } = await server.get(`${path}?labelSelector=a!%3Db`, table)
    answers.set(`${path} as a Table`, String(Object(body)['rows']?.length))
  }
  return answers
}

describe('objects that the same program wrote before a restart', () => {
  it(
    'objects of the program are answered as where another program reads and checks them',
    { timeout: 60_000 },
    async () => {
      const backend = new MemoryBackend()
      const first = await openOn(backend, 'one')
      await first.post('/api/v1/namespaces/default/serviceaccounts', {
        apiVersion: 'v1',
        kind: 'ServiceAccount',
        metadata: { name: 'default' },
      })
      for (const object of [...needed, ...objects]) await create(first, object)
      const same = await answersOf(await openOn(backend, 'one'))
      const other = await answersOf(await openOn(backend, 'two'))
      expect(same).toEqual(other)
    },
  )

  it('objects of the program are not checked again, unlike those that it did not write', async () => {
    const backend = new MemoryBackend()
    const { storage } = await openOn(backend, 'one')
    const strange = new TextEncoder().encode(storedText('strange', { data: null, ofNone: 1 }))
    await storage.commit([], [{ type: 'put', key: keyOf('own'), value: strange, isOwn: true }])
    await storage.commit([], [{ type: 'put', key: keyOf('foreign'), value: strange }])
    const own = '/api/v1/namespaces/default/configmaps/own'
    const foreign = '/api/v1/namespaces/default/configmaps/foreign'
    const again = await openOn(backend, 'one')
    expect((await again.get(own)).body).toMatchObject({ ofNone: 1 })
    expect((await again.get(foreign)).status).toBe(500)
    expect((await again.get('/api/v1/configmaps')).text).toContain(keyOf('foreign'))
    const elsewhere = await openOn(backend, 'two')
    expect((await elsewhere.get(own)).status).toBe(500)
  })
})
