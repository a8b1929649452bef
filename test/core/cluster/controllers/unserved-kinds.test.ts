import { describe, expect, it } from 'vitest'
import { MemoryBackend } from '../../../../core/storage/engine/memory-backend.ts'
import { prefixRange } from '../../../../core/storage/engine/storage.ts'
import { controllersSettled, ownedBy } from '../../../support/objects/owned-objects.ts'
import { openTestServer, pod, type TestServer } from '../../../support/servers/test-server.ts'

const space = '/api/v1/namespaces/space'
const jobs = '/apis/batch/v1/namespaces/space/jobs'

const template = {
  spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] },
}

async function fill({ post }: TestServer, finalizers: string[]): Promise<string> {
  await post('/api/v1/namespaces', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'space' },
  })
  const { body } = await post(jobs, {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'once', finalizers },
    spec: { template },
  })
  return body.metadata.uid ?? ''
}

/** A server that has no `batch/v1`, on the store of one that had it. */
async function switchedOff(
  finalizers: string[] = [],
): Promise<{ readonly server: TestServer; readonly uid: string }> {
  const backend = new MemoryBackend()
  const before = await openTestServer({ backend })
  const uid = await fill(before, finalizers)
  await before.server.close()
  await before.storage.close()
  const runtimeConfig = new Map([['batch/v1', false]])
  return { server: await openTestServer({ backend, runtimeConfig }), uid }
}

async function storedJobs({ storage }: TestServer): Promise<string[]> {
  const list = await storage.list(prefixRange('/registry/jobs/'))
  return list.ok ? list.entries.map(({ key }) => key) : [list.reason]
}

describe('objects of a kind whose versions are all switched off', () => {
  it('objects of an unserved kind go with their namespace', async () => {
    const { server } = await switchedOff()
    expect(await storedJobs(server)).toEqual(['/registry/jobs/space/once'])
    const watch = await server.watch('/api/v1/namespaces?fieldSelector=metadata.name=space')
    await server.delete(space)
    let line = await watch.line()
    while (!line.startsWith('DELETED')) line = await watch.line()
    expect(await storedJobs(server)).toEqual([])
  })

  it('objects of an unserved kind are counted while their finalizers keep the namespace', async () => {
    const { server } = await switchedOff(['example.com/hold'])
    const watch = await server.watch('/api/v1/namespaces?fieldSelector=metadata.name=space')
    await server.delete(space)
    let conditions: readonly { type: string; message: string }[] = []
    while (conditions.length === 0) {
      const { object } = await watch.next()
      const { status } = object as unknown as {
        status: { conditions?: { type: string; message: string }[] }
      }
      conditions = status.conditions ?? []
    }
    const messages = conditions.map(({ message }) => message)
    expect(messages).toContain('Some resources are remaining: jobs.batch has 1 resource instances')
  })

  it('objects of an unserved kind are owners still: what they own stays, and what only looks owned goes', async () => {
    const { server, uid } = await switchedOff()
    const kind = { apiVersion: 'batch/v1', kind: 'Job' }
    const owned = (name: string, by: string): object => ({
      ...pod(name),
      metadata: { name, ownerReferences: [ownedBy({ name: 'once', uid: by }, kind)] },
    })
    const watch = await server.watch(`${space}/pods`)
    await server.post(`${space}/pods`, owned('real', uid))
    await server.post(`${space}/pods`, owned('stray', '00000000-0000-4000-8000-000000000000'))
    await controllersSettled()
    const lines = [await watch.line(), await watch.line(), await watch.line(), await watch.line()]
    expect(lines).toEqual(['ADDED real', 'ADDED stray', 'MODIFIED stray', 'DELETED stray'])
  })

  it('objects of an unserved kind are found by nobody but the server itself', async () => {
    const { server } = await switchedOff()
    expect((await server.get(jobs)).status).toBe(404)
    expect((await server.get(`${jobs}/once`)).status).toBe(404)
    expect((await server.get('/apis/batch')).status).toBe(404)
    expect((await server.get('/apis/batch/v1')).status).toBe(404)
    expect((await server.get('/openapi/v3')).text).not.toContain('batch')
  })
})
