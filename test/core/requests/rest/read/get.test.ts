import { describe, expect, it } from 'vitest'
import { getObject } from '../../../../../core/requests/rest/read/get.ts'
import { settle } from '../../../../support/requests/watch-reader.ts'
import { bodyOf, openReadServer } from '../../../../support/servers/read-server.ts'

const path = '/api/v1/namespaces/a/pods/x'

describe('get', () => {
  it('get of an absent object is 404 and names it', async () => {
    const server = await openReadServer({ exclusive: true })
    expect(() => getObject(server.context(path))).toThrowError('pods "x" not found')
  })

  it.each([
    ['unset is Most Recent', ''],
    ['empty is Most Recent', '?resourceVersion='],
    ['0 is Any', '?resourceVersion=0'],
  ])('get with resourceVersion %s and gives the newest state', async (_cell, query) => {
    const server = await openReadServer()
    await server.put('a', 'x', { color: 'red' })
    const version = await server.put('a', 'x', { color: 'blue' })
    const response = await getObject(server.context(path + query))
    expect(response.status).toBe(200)
    expect(response.headers).toEqual(['content-type', 'application/json'])
    expect(await bodyOf(response)).toMatchObject({
      metadata: { name: 'x', resourceVersion: String(version) },
      spec: { color: 'blue' },
    })
  })

  it('get with a non-zero resourceVersion is Not older than: it waits until the server has that version', async () => {
    const server = await openReadServer()
    const first = await server.put('a', 'x')
    const waiting = getObject(server.context(`${path}?resourceVersion=${first + 1}`))
    await settle()
    const second = await server.put('a', 'x')
    expect(await bodyOf(await waiting)).toMatchObject({
      metadata: { resourceVersion: String(second) },
    })
    const older = await getObject(server.context(`${path}?resourceVersion=${first}`))
    expect(await bodyOf(older)).toMatchObject({ metadata: { resourceVersion: String(second) } })
  })

  it('get with a version that does not come is 504 after three seconds', async () => {
    const server = await openReadServer()
    const version = await server.put('a', 'x')
    const context = server.context(`${path}?resourceVersion=9999`)
    const failure = Promise.resolve(getObject(context)).catch((error: unknown) => error)
    await settle()
    server.runtime.advance(3000)
    expect(await failure).toMatchObject({
      code: 504,
      message: `Timeout: Too large resource version: 9999, current: ${version}`,
      details: { retryAfterSeconds: 1 },
    })
  })

  it.each(['abc', '-1', '1.5', '18446744073709551616'])(
    'get with the unparsable resourceVersion %s is 500 without a reason',
    async (version) => {
      const server = await openReadServer()
      const context = server.context(`${path}?resourceVersion=${version}`)
      expect(() => getObject(context)).toThrowError(
        expect.objectContaining({ code: 500, reason: 'Unknown' }),
      )
    },
  )

  it('get answers at once where the store is this process’s own', async () => {
    const server = await openReadServer({ exclusive: true })
    await server.put('a', 'x')
    expect(getObject(server.context(path))).not.toBeInstanceOf(Promise)
    const any = await openReadServer()
    await any.put('a', 'x')
    expect(getObject(any.context(path))).toBeInstanceOf(Promise)
    expect(getObject(any.context(`${path}?resourceVersion=0`))).not.toBeInstanceOf(Promise)
  })

  it('get sends the same bytes to everyone', async () => {
    const server = await openReadServer({ exclusive: true })
    await server.put('a', 'x')
    const [one, two] = await Promise.all([
      getObject(server.context(path)),
      getObject(server.context(path)),
    ])
    expect(one.body).toBe(two.body)
  })
})
