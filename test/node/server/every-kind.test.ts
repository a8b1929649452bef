import { describe, expect, it } from 'vitest'
import { resourcePath } from '../../../core/base/client/resource-path.ts'
import { MemoryBackend } from '../../../core/storage/engine/memory-backend.ts'
import { openTestServer, type TestServer } from '../../support/servers/test-server.ts'
import {
  withMinimalObjects,
  stored,
  minimal,
  places,
  readable,
  writeOnly,
  posted,
  outcomes,
  mergePatch,
  all,
} from './minimal-objects.ts'

describe('every kind', () => {
  it('an object of every kind written as it was read, or patched with nothing, is not written', async () => {
    const server = await withMinimalObjects()
    const patches = ['merge-patch', 'strategic-merge-patch']
    const wanted: Record<string, string> = {}
    const tried: Record<string, string> = {}
    for (const definition of stored) {
      const { group, version, resource, kind, namespaced } = definition
      const manifest = minimal.find((each) => each.kind === kind)
      const name = manifest?.metadata.name ?? ''
      const path = resourcePath(definition, { namespace: namespaced ? 'default' : '', name })
      const { body } = await server.get(path)
      const { revision } = await server.storage.status()
      const answers = [await server.put(path, body)]
      for (const type of patches) {
        const headers = { 'content-type': `application/${type}+json` }
        answers.push(await server.patch(path, {}, { headers }))
      }
      const writes = (await server.storage.status()).revision - revision
      const label = `${group}/${version} ${resource}`
      // The event was written in the core group, whose entries of managed fields a write in another group drops, as the original does.
      wanted[label] = `200 200 200, ${group === 'events.k8s.io' ? 1 : 0} writes`
      tried[label] = `${answers.map(({ status }) => status).join(' ')}, ${writes} writes`
    }
    expect(stored.length).toBeGreaterThan(50)
    expect(tried).toEqual(wanted)
  })

  it.each([
    ['JSON', false],
    ['CBOR', true],
  ])(
    'an object of every kind kept in %s is read by the server that follows as it was',
    async (_form, inCbor) => {
      const backend = new MemoryBackend()
      const featureGates = new Map([['CBORServingAndStorage', inCbor]])
      const first = await withMinimalObjects({ backend, featureGates })
      const paths = stored.map((definition) => resourcePath(definition))
      const read = (server: TestServer): Promise<readonly string[]> =>
        Promise.all(paths.map(async (path) => (await server.get(path)).text))
      const before = await read(first)
      await first.server.close()
      await first.storage.close()
      const second = await openTestServer({ controllers: [], backend, featureGates })
      expect(await read(second)).toEqual(before)
      expect(before.filter((text) => text.includes('"kind":"Status"'))).toEqual([])
    },
  )
})

describe('every subresource', () => {
  it('every subresource is one of those that are known here', () => {
    const names = new Set(places.map(({ subresource }) => subresource))
    expect([...names].toSorted()).toEqual([
      'approval',
      'binding',
      'ephemeralcontainers',
      'eviction',
      'finalize',
      'resize',
      'scale',
      'status',
      'token',
    ])
    expect(readable.length).toBeGreaterThan(30)
    expect(
      writeOnly.map(({ definition: { resource }, subresource }) => `${resource}/${subresource}`),
    ).toEqual(expect.arrayContaining(Object.keys(posted)))
    expect(writeOnly).toHaveLength(Object.keys(posted).length)
  })

  it('every subresource is read, replaced by what was read, and patched with nothing without a write; a scale writes its managed fields', async () => {
    const server = await withMinimalObjects()
    const tried = await outcomes(readable, async ({ path, verbs }) => {
      const { revision } = await server.storage.status()
      const { status, body } = await server.get(path)
      const put = await server.put(path, body)
      const patch = verbs.has('patch') ? await server.patch(path, {}, mergePatch) : put
      const writes = (await server.storage.status()).revision - revision
      return `${status} ${put.status} ${patch.status}, ${writes} writes`
    })
    const scales = readable.filter(({ subresource }) => subresource === 'scale')
    expect(tried).toEqual({
      ...all(readable, '200 200 200, 0 writes'),
      ...all(scales, '200 200 200, 2 writes'),
    })
  })

  it('every subresource takes a dry run of a change, and changes nothing', async () => {
    const server = await withMinimalObjects()
    const { revision } = await server.storage.status()
    const changed = await outcomes(readable, async ({ path, subresource }) => {
      const { body } = await server.get(path)
      // A status may be anything that its kind allows; what all of them share is their metadata, which they leave alone.
      const sent = subresource === 'scale' ? { ...body, spec: { replicas: 9 } } : body
      return String((await server.put(`${path}?dryRun=All`, sent)).status)
    })
    expect(changed).toEqual(all(readable, '200'))
    const made = await outcomes(writeOnly, async ({ path, definition, subresource }) => {
      const body = posted[`${definition.resource}/${subresource}`]
      return String((await server.post(`${path}?dryRun=All`, body)).status)
    })
    expect(made).toEqual(all(writeOnly, '201'))
    expect((await server.storage.status()).revision).toBe(revision)
  })

  it('every subresource validates fields: unknown ones are warned of, refused or let pass', async () => {
    const server = await withMinimalObjects()
    const unknown = 'unknown field "bogus"'
    const answers = async (send: (query: string) => ReturnType<TestServer['send']>) => {
      const strict = await send('fieldValidation=Strict')
      const warned = await send('dryRun=All')
      const ignored = await send('dryRun=All&fieldValidation=Ignore')
      const told = strict.body.message?.includes(unknown) === true
      const heard = warned.warnings.some((text) => text.includes('unknown field \\"bogus\\"'))
      return `${strict.status} ${told} ${heard} ${ignored.warnings.join(' ')}`
    }
    const puts = await outcomes(readable, async (place) => {
      const { body } = await server.get(place.path)
      return answers((query) => server.put(`${place.path}?${query}`, { ...body, bogus: 1 }))
    })
    expect(puts).toEqual(all(readable, '400 true true '))
    const patchable = readable.filter(({ verbs }) => verbs.has('patch'))
    const patches = await outcomes(patchable, (place) =>
      answers((query) => server.patch(`${place.path}?${query}`, { bogus: 1 }, mergePatch)),
    )
    // A patch that makes an unknown field is an invalid patch, not a bad request.
    expect(patches).toEqual(all(patchable, '422 true true '))
    const posts = await outcomes(writeOnly, (place) => {
      const { definition, subresource, path } = place
      const body = { ...posted[`${definition.resource}/${subresource}`], bogus: 1 }
      return answers((query) => server.post(`${path}?${query}`, body))
    })
    expect(posts).toEqual(all(writeOnly, '400 true true '))
  })

  it('every subresource of an object that is not there is 404', async () => {
    const server = await openTestServer({ controllers: [] })
    const missing = await outcomes(readable, async ({ path, verbs }) => {
      const absent = path.replace('/minimal', '/absent')
      const read = await server.get(absent)
      const patch = verbs.has('patch') ? await server.patch(absent, {}, mergePatch) : read
      return `${read.status} ${patch.status}`
    })
    expect(missing).toEqual(all(readable, '404 404'))
  })
})
