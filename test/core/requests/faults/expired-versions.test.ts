import { describe, expect, it } from 'vitest'
import { brands, createFaultInjector } from '../../../../core/index.ts'
import { parseEvents } from '../../../support/requests/watch-reader.ts'
import { failureOf, openFailing } from '../../../support/servers/faulty-server.ts'
import {
  type Answer,
  configMap,
  configMaps,
  openTestServer,
} from '../../../support/servers/test-server.ts'

function tokenOf(body: Answer['body']): string {
  const { continue: token } = body.metadata as { readonly continue?: string }
  expect(token).toBeTruthy()
  return token ?? ''
}

describe('an expired version', () => {
  const page = `${configMaps}?limit=1`

  it('an expired continue token is 410 with a token that goes on from the same place', async () => {
    const faults = createFaultInjector()
    const server = await openTestServer({ faults })
    for (const name of ['a', 'b', 'c']) await server.post(configMaps, configMap(name))
    const first = (await server.get(page)).body
    faults.add({ fault: { type: 'expired' }, times: 1 })
    const next = `${page}&continue=${tokenOf(first)}`
    const answer = await server.get(next)
    expect(failureOf(answer)).toMatchObject({ code: 410, reason: 'Expired' })
    expect(answer.body.message).toMatch(
      /^The provided continue parameter is too old to display a consistent list result\./,
    )
    const fresh = tokenOf(answer.body)
    expect(fresh).not.toBe(tokenOf(first))
    // What changed meanwhile shows: the continuation is of the newest state.
    await server.delete(`${configMaps}/b`)
    const { body } = await server.get(`${configMaps}?continue=${fresh}`)
    expect(body.items.map(({ metadata }) => metadata.name)).toEqual(['c'])
  })

  it('a continue token that was never issued is 400 under a fault of expired versions', async () => {
    const server = await openFailing({ type: 'expired' })
    expect((await server.get(`${page}&continue=made-up`)).status).toBe(400)
  })

  it('an expired version named by a list is 410', async () => {
    const server = await openFailing({ type: 'expired' })
    const exact = `${configMaps}?resourceVersion=2&resourceVersionMatch=Exact`
    const answer = await server.get(exact)
    expect(failureOf(answer)).toMatchObject({
      code: 410,
      reason: 'Expired',
      message: 'The resourceVersion for the provided list is too old.',
    })
    expect(answer.body.metadata).toEqual({})
  })

  const words = /^too old resource version: 2 \(\d+\)$/

  it('an expired version of a get is named in the error', async () => {
    const server = await openFailing({ type: 'expired' })
    const answer = await server.get(`${configMaps}/a?resourceVersion=2`)
    expect(failureOf(answer)).toMatchObject({ code: 410, reason: 'Expired' })
    expect(answer.body.message).toMatch(words)
  })

  it('an expired version of a watch is the only event of an answer 200', async () => {
    const server = await openFailing({ type: 'expired' })
    const old = await server.get(`${configMaps}?watch=1&resourceVersion=2`)
    expect(old.status).toBe(200)
    expect(parseEvents(old.bytes)).toEqual([
      {
        type: 'ERROR',
        object: {
          kind: 'Status',
          apiVersion: 'v1',
          metadata: {},
          status: 'Failure',
          message: expect.stringMatching(words),
          reason: 'Expired',
          code: 410,
        },
      },
    ])
    const whole = await server.get(`${configMaps}?watch=1`)
    expect(parseEvents(whole.bytes)).toMatchObject([{ type: 'ERROR', object: { code: 410 } }])
  })

  it('an expired version of a watch is answered 410 under brand svc', async () => {
    const faults = createFaultInjector()
    const server = await openTestServer({ faults, brand: brands.svc })
    faults.add({ fault: { type: 'expired' }, match: { user: 'admin' } })
    const answer = await server.get(`${configMaps}?watch=1&resourceVersion=2`)
    expect(failureOf(answer)).toMatchObject({ code: 410, reason: 'Expired' })
    expect(answer.body.message).toMatch(words)
  })

  it('a fault of expired versions is nothing to a request that names none', async () => {
    const server = await openFailing({ type: 'expired' })
    for (const path of [
      configMaps,
      page,
      `${configMaps}?resourceVersion=0`,
      `${configMaps}/a`,
      `${configMaps}/a?resourceVersion=`,
      '/version?resourceVersion=2',
    ]) {
      expect((await server.get(path)).status).toBe(200)
    }
  })
})
