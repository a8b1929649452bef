import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Propagation } from '../../../../../core/base/api/metadata/finalizers.ts'
import { apply } from '../../../../support/recorded/apply.ts'
import {
  type Answer,
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'

const path = `${configMaps}/a`

type Way = 'json' | 'merge' | 'strategic' | 'put'

const way = fc.constantFrom<Way>('json', 'merge', 'strategic', 'put')

/** Those that the server heeds itself are finalizers like any other to those who remove them. */
const names = ['example.com/a', 'example.com/b', 'foregroundDeletion', 'orphan']

async function finalizersOf(server: TestServer): Promise<readonly string[]> {
  return (await server.get(path)).body.metadata.finalizers ?? []
}

async function remove(server: TestServer, name: string, by: Way): Promise<Answer> {
  const { body: live } = await server.get(path)
  const { finalizers = [] } = live.metadata
  const left = finalizers.filter((one) => one !== name)
  switch (by) {
    case 'put':
      return server.put(path, { ...live, metadata: { ...live.metadata, finalizers: left } })
    case 'merge':
      return server.patch(path, { metadata: { finalizers: left } })
    case 'strategic': {
      const headers = { 'content-type': 'application/strategic-merge-patch+json' }
      const patch = { metadata: { '$deleteFromPrimitiveList/finalizers': [name] } }
      return server.patch(path, patch, { headers })
    }
    case 'json': {
      const headers = { 'content-type': 'application/json-patch+json' }
      const at = `/metadata/finalizers/${finalizers.indexOf(name)}`
      return server.patch(path, JSON.stringify([{ op: 'remove', path: at }]), { headers })
    }
  }
}

describe('finalizers', () => {
  it('finalizers hold an object until the last is removed, in whatever order and by whatever verb', async () => {
    const orders = fc
      .shuffledSubarray(names, { minLength: 1 })
      .chain((held) =>
        fc.tuple(fc.constant(held), fc.shuffledSubarray(held, { minLength: held.length })),
      )
    const ways = fc.array(way, { minLength: names.length, maxLength: names.length })
    await fc.assert(
      fc.asyncProperty(orders, ways, async ([held, order], by) => {
        const server = await openTestServer({ controllers: ['*', '-garbagecollector'] })
        await server.post(configMaps, configMap('a', { finalizers: held }))
        // What the object's own finalizers ask for counts, where the client says nothing else: orphaning first.
        await server.delete(path)
        for (const [index, name] of order.entries()) {
          const kept = await finalizersOf(server)
          if (!kept.includes(name)) continue
          expect((await server.get(path)).status).toBe(200)
          const { status } = await remove(server, name, by[index] ?? 'merge')
          expect(status).toBe(200)
        }
        expect((await server.get(path)).status).toBe(404)
      }),
      { numRuns: 30 },
    )
  })

  it.each<[Propagation, readonly string[]]>([
    ['Background', ['example.com/a']],
    ['Foreground', ['example.com/a', 'foregroundDeletion']],
    ['Orphan', ['example.com/a', 'orphan']],
  ])(
    'finalizers of the server become those that a second delete asks for: %s',
    async (policy, expected) => {
      for (const first of ['Background', 'Foreground', 'Orphan']) {
        const server = await openTestServer({ controllers: ['*', '-garbagecollector'] })
        await server.post(configMaps, configMap('a', { finalizers: ['example.com/a'] }))
        await server.delete(path, { propagationPolicy: first })
        const { body } = await server.delete(path, { propagationPolicy: policy })
        expect(body.metadata.finalizers).toEqual(expected)
        expect(await finalizersOf(server)).toEqual(expected)
      }
    },
  )

  it('finalizers that a manager applied go with its next apply, and the object with the last of them', async () => {
    const server = await openTestServer()
    const held = (...finalizers: string[]): object => configMap('a', { finalizers })
    await apply(server, path, 'one', held('example.com/a'))
    await apply(server, path, 'two', held('example.com/b'))
    await server.delete(path)
    const { body } = await apply(server, path, 'one', configMap('a'))
    expect(body.metadata.finalizers).toEqual(['example.com/b'])
    const last = await apply(server, path, 'two', configMap('a'))
    expect(last.status).toBe(200)
    expect((await server.get(path)).status).toBe(404)
  })
})
