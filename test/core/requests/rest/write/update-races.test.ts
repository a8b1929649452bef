import { describe, expect, it } from 'vitest'
import type { Storage } from '../../../../../core/index.ts'
import {
  type Answer,
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'

const path = `${configMaps}/a`

/** A server on whose store another server's write comes first, the next `times` times that one is on its way. */
class Racetrack {
  times = 0
  /** What was written first, one for each time. */
  readonly answers: Answer[] = []
  #other: TestServer | undefined
  #rival: (server: TestServer) => Promise<Answer> = () => Promise.reject(new Error('no rival'))

  async open(): Promise<TestServer> {
    const server = await openTestServer({ wrap: (storage) => this.#wrap(storage) })
    this.#other = await openTestServer({ wrap: () => server.storage })
    return server
  }

  race(times: number, rival: (server: TestServer) => Promise<Answer>): void {
    this.times = times
    this.#rival = rival
  }

  #wrap(storage: Storage): Storage {
    const commit: Storage['commit'] = async (guards, writes) => {
      const other = this.#other
      if (other && this.times > 0) {
        const left = this.times - 1
        this.times = 0
        this.answers.push(await this.#rival(other))
        this.times = left
      }
      return storage.commit(guards, writes)
    }
    return new Proxy(storage, {
      get: (target, name: keyof Storage) => {
        if (name === 'commit') return commit
        const own = target[name]
        return typeof own === 'function' ? own.bind(target) : own
      },
    })
  }
}

/** Another client that adds a label of its own each time. */
function labeller(): (server: TestServer) => Promise<Answer> {
  let count = 0
  return (server) => server.patch(path, { metadata: { labels: { rival: String(++count) } } })
}

describe('writes that race', () => {
  it('a patch is applied anew to the newer state where another write comes first', async () => {
    const track = new Racetrack()
    const server = await track.open()
    await server.post(configMaps, configMap('a'))
    track.race(4, labeller())
    const { status, body } = await server.patch(path, { data: { size: 'xl' } })
    expect(status).toBe(200)
    expect(body.metadata.labels).toEqual({ rival: '4' })
    expect(body['data']).toEqual({ color: 'red', size: 'xl' })
  })

  it('a patch is applied anew as often as another write comes first', async () => {
    const track = new Racetrack()
    const server = await track.open()
    await server.post(configMaps, configMap('a'))
    track.race(50, labeller())
    const { status, body } = await server.patch(path, { data: { size: 'xl' } })
    expect(status).toBe(200)
    expect(body.metadata.labels).toEqual({ rival: '50' })
    expect(track.answers).toHaveLength(50)
  })

  it('a patch says what there is to warn of once where another write comes first', async () => {
    const track = new Racetrack()
    const server = await track.open()
    await server.post(configMaps, configMap('a'))
    track.race(2, labeller())
    const { warnings } = await server.patch(path, { data: { size: 'xl' }, date: {} })
    expect(warnings).toEqual(['299 - "unknown field \\"date\\""'])
  })

  it('a patch with a resourceVersion is 409 at once where another write comes first', async () => {
    const track = new Racetrack()
    const server = await track.open()
    const { body: created } = await server.post(configMaps, configMap('a'))
    track.race(1, labeller())
    const { resourceVersion } = created.metadata
    const patch = { metadata: { resourceVersion }, data: { size: 'xl' } }
    expect((await server.patch(path, patch)).status).toBe(409)
    expect((await server.get(path)).body['data']).toEqual({ color: 'red' })
  })

  it('an update with a resourceVersion is 409 where another write comes first, one without wins', async () => {
    const track = new Racetrack()
    const server = await track.open()
    const { body: created } = await server.post(configMaps, configMap('a'))
    track.race(1, labeller())
    const sent = { ...created, data: { color: 'blue' } }
    expect((await server.put(path, sent)).status).toBe(409)
    track.race(1, labeller())
    const { status, body } = await server.put(path, { ...configMap('a'), data: { color: 'blue' } })
    expect(status).toBe(200)
    expect(body['data']).toEqual({ color: 'blue' })
    expect(body.metadata).not.toHaveProperty('labels')
  })

  it('a create is 409 AlreadyExists where another create comes first', async () => {
    const track = new Racetrack()
    const server = await track.open()
    track.race(1, (other) => other.post(configMaps, configMap('a')))
    const { status, body } = await server.post(configMaps, configMap('a'))
    expect(track.answers[0]?.status).toBe(201)
    expect(status).toBe(409)
    expect(body.reason).toBe('AlreadyExists')
  })

  it('a delete takes the newer state with it where another write comes first', async () => {
    const track = new Racetrack()
    const server = await track.open()
    await server.post(configMaps, configMap('a'))
    track.race(4, labeller())
    expect((await server.delete(path)).status).toBe(200)
    expect((await server.get(path)).status).toBe(404)
  })

  it('a delete of an object that another server deleted first is 404, as is an update', async () => {
    const track = new Racetrack()
    const server = await track.open()
    await server.post(configMaps, configMap('a'))
    track.race(1, (other) => other.delete(path))
    expect((await server.delete(path)).status).toBe(404)
    await server.post(configMaps, configMap('a'))
    track.race(1, (other) => other.delete(path))
    expect((await server.patch(path, { data: { size: 'xl' } })).status).toBe(404)
  })

  it('a delete is kept by a finalizer that was added meanwhile', async () => {
    const track = new Racetrack()
    const server = await track.open()
    await server.post(configMaps, configMap('a'))
    track.race(1, (other) => other.patch(path, { metadata: { finalizers: ['example.com/hold'] } }))
    const { status, body } = await server.delete(path)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      kind: 'ConfigMap',
      metadata: { finalizers: ['example.com/hold'], deletionTimestamp: '2026-01-01T00:00:00Z' },
    })
  })
})
