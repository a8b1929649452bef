import { describe, expect, it } from 'vitest'
import { ConnectionCut, type Fault } from '../../../../core/index.ts'
import { getRequest } from '../../../support/requests/get-request.ts'
import { settle } from '../../../support/requests/watch-reader.ts'
import { asSystem, failureOf, openFailing } from '../../../support/servers/faulty-server.ts'
import { configMap, configMaps } from '../../../support/servers/test-server.ts'

describe('a delay', () => {
  const delay: Fault = { type: 'delay', milliseconds: 5000 }

  it('a delay fault holds the answer until the clock has moved as far', async () => {
    const server = await openFailing(delay)
    let answered = false
    const answer = server.get(`${configMaps}/a`).finally(() => (answered = true))
    await settle()
    server.runtime.advance(4999)
    await settle()
    expect(answered).toBe(false)
    server.runtime.advance(1)
    expect((await answer).status).toBe(200)
  })

  it('a delay fault shows the state at its end', async () => {
    const server = await openFailing(delay)
    const held = server.get(`${configMaps}/d`, { as: 'admin' })
    const created = server.post(configMaps, configMap('d'))
    await settle()
    server.runtime.advance(5000)
    expect((await created).status).toBe(201)
    expect((await held).status).toBe(404)
  })

  it('a delay fault ends when the client goes away, and nothing is done', async () => {
    const server = await openFailing(delay)
    const gone = new AbortController()
    const request = {
      ...getRequest(`${configMaps}/a`, { authorization: 'Bearer admin' }),
      method: 'DELETE',
      signal: gone.signal,
    }
    const answer = Promise.resolve(server.server.handle(request))
    gone.abort()
    await expect(answer).rejects.toThrow(ConnectionCut)
    server.runtime.advance(5000)
    await settle()
    expect((await asSystem(server, `${configMaps}/a`)).metadata.name).toBe('a')
  })

  it('a delay fault ends when the server closes', async () => {
    const server = await openFailing(delay)
    const answer = server.get(configMaps)
    await settle()
    await server.server.close()
    expect(failureOf(await answer)).toMatchObject({
      code: 503,
      message: 'the server is shutting down',
    })
  })
})
