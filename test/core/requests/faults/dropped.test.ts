import { describe, expect, it, vi } from 'vitest'
import { createClient } from '../../../../core/base/client/client.ts'
import { inProcessTransport } from '../../../../core/base/client/in-process-transport.ts'
import { ConnectionCut, createFaultInjector } from '../../../../core/index.ts'
import { getRequest } from '../../../support/requests/get-request.ts'
import { settle } from '../../../support/requests/watch-reader.ts'
import { asSystem, openFailing } from '../../../support/servers/faulty-server.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

describe('a dropped request', () => {
  const dropped = (after: boolean): Promise<TestServer> => openFailing({ type: 'dropped', after })

  it('a dropped request is cut before anything is done', async () => {
    const server = await dropped(false)
    await expect(server.delete(`${configMaps}/a`)).rejects.toThrow(ConnectionCut)
    expect((await asSystem(server, configMaps)).items).toHaveLength(3)
  })

  it('a dropped request is cut after it was done', async () => {
    const server = await dropped(true)
    await expect(server.delete(`${configMaps}/a`)).rejects.toThrow(ConnectionCut)
    await expect(server.post(configMaps, configMap('d'))).rejects.toThrow(ConnectionCut)
    const { items } = await asSystem(server, configMaps)
    expect(items.map(({ metadata }) => metadata.name)).toEqual(['b', 'c', 'd'])
  })

  it('a dropped request is cut where it would have failed, too', async () => {
    const server = await dropped(true)
    await expect(server.get(`${configMaps}/none`)).rejects.toThrow(ConnectionCut)
  })

  it('a dropped request leaves no watch behind', async () => {
    const server = await dropped(true)
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    const request = getRequest(`${configMaps}?watch=1`, { authorization: 'Bearer admin' })
    const answer = Promise.resolve(server.server.handle({ ...request, signal }))
    await expect(answer).rejects.toThrow(ConnectionCut)
    expect(added.mock.calls.length).toBeGreaterThan(0)
    expect(removed.mock.calls.length).toBe(added.mock.calls.length)
  })

  it('a dropped request logs nothing, since nothing is wrong', async () => {
    const server = await dropped(true)
    await expect(server.get(configMaps)).rejects.toThrow(ConnectionCut)
    expect(server.runtime.log.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('a dropped request of a client in the process is a call that fails', async () => {
    const server = await openTestServer({ faults: alwaysDropping() })
    const admin = { name: 'admin', uid: '', groups: ['system:masters'], extra: new Map() }
    const client = createClient(inProcessTransport(server.server, admin), { userAgent: 'test' })
    await expect(client.get(`${configMaps}/a`)).rejects.toThrow('the connection was cut')
  })

  it('a dropped request whose caller left meanwhile fails with the reason of the caller', async () => {
    const faults = createFaultInjector()
    faults.add({ fault: { type: 'delay', milliseconds: 1000 } })
    const server = await openTestServer({ faults })
    const admin = { name: 'admin', uid: '', groups: ['system:masters'], extra: new Map() }
    const client = createClient(inProcessTransport(server.server, admin), { userAgent: 'test' })
    const gone = new AbortController()
    const answer = client.get(`${configMaps}/a`, { signal: gone.signal })
    await settle()
    gone.abort(new Error('the tab was closed'))
    await expect(answer).rejects.toThrow('the tab was closed')
  })
})

function alwaysDropping(): ReturnType<typeof createFaultInjector> {
  const faults = createFaultInjector()
  faults.add({ fault: { type: 'dropped' } })
  return faults
}
