import { describe, expect, it } from 'vitest'
import { MemoryBackend } from '../../../../../core/storage/engine/memory-backend.ts'
import { openEngine } from '../../../../../core/storage/engine/mvcc-engine.ts'
import { controllersSettled } from '../../../../support/objects/owned-objects.ts'
import { testRuntime } from '../../../../support/servers/test-runtime.ts'
import {
  configMap,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'
import { FaultyBackend } from '../../../../support/storage/faulty-backend.ts'

const space = '/api/v1/namespaces/old'
const within = `${space}/configmaps`

interface Slow {
  readonly server: TestServer
  /** Keeps writes from becoming durable; the call that it returns lets them, up to the next hold. */
  hold(): () => Promise<void>
}

/** A server with a namespace, on a medium that takes its time. */
async function openSlow(): Promise<Slow> {
  const backend = new FaultyBackend(new MemoryBackend())
  const storage = await openEngine(backend, testRuntime())
  const server = await openTestServer({ wrap: () => storage })
  await server.post('/api/v1/namespaces', { metadata: { name: 'old' } })
  await controllersSettled()
  const hold = (): (() => Promise<void>) => {
    let release = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    backend.gate = gate
    return async () => {
      if (backend.gate === gate) backend.gate = undefined
      release()
      await controllersSettled()
    }
  }
  return { server, hold }
}

describe('a create while its namespace changes', () => {
  it('a create is refused when its namespace begins to be deleted before it is written', async () => {
    const { server, hold } = await openSlow()
    const releaseFirst = hold()
    const deleted = server.delete(space)
    await controllersSettled()
    const created = server.post(within, configMap('late'))
    await controllersSettled()
    const releaseSecond = hold()
    await releaseFirst()
    await releaseSecond()
    expect((await deleted).status).toBe(200)
    const { status, body } = await created
    expect(status).toBe(403)
    expect(body.details?.causes).toMatchObject([{ reason: 'NamespaceTerminating' }])
    expect((await server.get(space)).status).toBe(404)
    expect((await server.get(within)).body.items).toEqual([])
  })

  it('a create goes through though somebody changes the namespace meanwhile', async () => {
    const { server, hold } = await openSlow()
    const release = hold()
    const changed = server.patch(space, { metadata: { labels: { a: 'b' } } })
    await controllersSettled()
    const created = server.post(within, configMap('a'))
    const applied = server.patch(`${within}/b?fieldManager=me`, configMap('b'), {
      headers: { 'content-type': 'application/apply-patch+yaml' },
    })
    const generated = server.post(within, { metadata: { generateName: 'c-' } })
    await controllersSettled()
    await release()
    expect((await changed).status).toBe(200)
    for (const answer of [created, applied, generated]) expect((await answer).status).toBe(201)
    expect((await server.get(within)).body.items).toHaveLength(3)
  })

  it('a create finds its name taken by who came first, also where the namespace changes', async () => {
    const { server, hold } = await openSlow()
    const release = hold()
    const changed = server.patch(space, { metadata: { labels: { a: 'b' } } })
    await controllersSettled()
    const all = [server.post(within, configMap('a')), server.post(within, configMap('a'))]
    await controllersSettled()
    await release()
    await changed
    const answers = await Promise.all(all)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })
})
