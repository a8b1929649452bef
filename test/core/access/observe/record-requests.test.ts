import { describe, expect, it } from 'vitest'
import { createFaultInjector, type Fault, type Storage } from '../../../../core/index.ts'
import { openObserved, textOf } from '../../../support/servers/observed-server.ts'
import {
  configMap,
  configMaps,
  deployments,
  openTestServer,
} from '../../../support/servers/test-server.ts'

describe('a record of a request', () => {
  it('a request record says what was asked, by whom, and what was answered', async () => {
    const { server, records } = await openObserved()
    const headers = { 'user-agent': 'dashboard/1.0' }
    const address = `${configMaps}?fieldManager=me`
    const answer = await server.post(address, configMap('a'), { headers })
    const { runtime } = server
    expect(records()).toEqual([
      {
        id: answer.header('audit-id'),
        startedAt: runtime.clock.now(),
        duration: 0,
        watch: undefined,
        method: 'POST',
        path: configMaps,
        search: 'fieldManager=me',
        verb: 'create',
        group: '',
        version: 'v1',
        resource: 'configmaps',
        subresource: '',
        namespace: 'default',
        name: '',
        user: 'admin',
        groups: ['system:masters', 'system:authenticated'],
        userAgent: 'dashboard/1.0',
        requestBody: new TextEncoder().encode(JSON.stringify(configMap('a'))),
        status: 201,
        contentType: 'application/json',
        responseBody: new TextEncoder().encode(answer.text),
        truncated: false,
      },
    ])
  })

  it('a request record names group, subresource and object', async () => {
    const { server, records } = await openObserved()
    await server.get(`${deployments}/web/status`)
    expect(records()[0]).toMatchObject({
      verb: 'get',
      group: 'apps',
      version: 'v1',
      resource: 'deployments',
      subresource: 'status',
      namespace: 'default',
      name: 'web',
      status: 404,
    })
  })

  it('a request record of what is no resource has its method for a verb', async () => {
    const { server, records } = await openObserved()
    await server.get('/version')
    await server.send('HEAD', '/healthz')
    expect(records()[0]).toMatchObject({ verb: 'get', resource: '', path: '/version', status: 200 })
    expect(records()[1]).toMatchObject({ verb: 'head', status: 200, responseBody: undefined })
  })

  it('a request record is made for a user who was refused', async () => {
    const { server, records } = await openObserved()
    const body = configMap('a')
    await server.get(configMaps, { as: 'nobody' })
    await server.post(configMaps, body, { as: 'jane' })
    await server.get(configMaps, { as: '' })
    await server.post(configMaps, '{')
    expect(records().map(({ status, user, groups }) => [status, user, groups])).toEqual([
      [401, '', []],
      [403, 'jane', ['system:authenticated']],
      [403, 'system:anonymous', ['system:unauthenticated']],
      [400, 'admin', ['system:masters', 'system:authenticated']],
    ])
    expect(textOf(records()[0]?.responseBody)).toContain('"reason":"Unauthorized"')
    // Nobody read the body of a request that was refused before.
    expect(records()[1]?.requestBody).toBeUndefined()
    expect(textOf(records()[3]?.requestBody)).toBe('{')
  })

  it('a request record is made for a request that met a defect', async () => {
    const wrap = (storage: Storage): Storage =>
      new Proxy(storage, {
        get: (target, name: keyof Storage) => {
          const own = target[name]
          if (name === 'commit' && isBroken) return () => Promise.reject(new Error('secret cause'))
          return typeof own === 'function' ? own.bind(target) : own
        },
      })
    let isBroken = false
    const { server, records } = await openObserved({ wrap })
    isBroken = true
    await server.post(configMaps, configMap('a'))
    isBroken = false
    expect(records()[0]).toMatchObject({ status: 500, verb: 'create', user: 'admin' })
    expect(textOf(records()[0]?.responseBody)).toContain('InternalError')
  })

  it('a request record tells how long the answer took, by the clock of the server', async () => {
    const faults = createFaultInjector()
    const { server, records } = await openObserved({ faults })
    const startedAt = server.runtime.clock.now()
    faults.add({ fault: { type: 'delay', milliseconds: 250 } })
    const answer = server.get('/version')
    server.runtime.advance(250)
    await answer
    expect(records()[0]).toMatchObject({ startedAt, duration: 250 })
  })

  it.each<Fault>([{ type: 'dropped' }, { type: 'dropped', after: true }])(
    'a request record has no status where the connection was cut: %j',
    async (fault) => {
      const faults = createFaultInjector()
      const { server, records } = await openObserved({ faults })
      faults.add({ fault, match: { user: 'admin' } })
      await expect(server.get(configMaps)).rejects.toThrow('the connection was cut')
      expect(records()).toHaveLength(1)
      expect(records()[0]).toMatchObject({ status: 0, contentType: '', responseBody: undefined })
    },
  )
})

describe('an observer', () => {
  it("an observer is told of the server's own requests, too, those of its start included", async () => {
    const { all } = await openObserved()
    expect(all.length).toBeGreaterThan(0)
    expect(new Set(all.map(({ user }) => user))).toEqual(new Set(['system:apiserver']))
  })

  it('an observer that throws is logged and breaks nothing', async () => {
    const answered = (): never => {
      throw new Error('the disk is full')
    }
    const server = await openTestServer({ observer: { answered } })
    expect((await server.post(configMaps, configMap('a'))).status).toBe(201)
    const { status, body, header } = await server.get(configMaps)
    expect(status).toBe(200)
    expect(body.items).toHaveLength(1)
    const lines = server.runtime.log.filter(({ level }) => level === 'error')
    expect(lines).toContainEqual({
      level: 'error',
      message: 'request observer failed',
      fields: { id: header('audit-id'), cause: expect.stringContaining('the disk is full') },
    })
  })
})
