import { expect, it } from 'vitest'
import type { WorkEstimate } from '../../../../../core/requests/flow-control/width/work-estimate.ts'
import type { Stage } from '../../../../../core/requests/pipeline/exchange.ts'
import { requestOf } from '../../../../support/requests/test-requests.ts'
import { releaseOf } from '../../../../support/schemas/release-of.ts'
import {
  configMaps,
  openTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../../support/servers/test-server.ts'

interface EstimatingServer extends TestServer {
  /** What the work of a request was estimated at. */
  estimate(method: string, address: string, as?: string): Promise<WorkEstimate | undefined>
}

async function estimatingServer(options: TestServerOptions = {}): Promise<EstimatingServer> {
  let last: WorkEstimate | undefined
  const log: Stage = (exchange, next) => {
    const answer = next(exchange)
    last = exchange.estimate
    return answer
  }
  const priorityAndFairness = { concurrencyLimit: 600 }
  const server = await openTestServer({ dev: true, priorityAndFairness, log, ...options })
  return {
    ...server,
    async estimate(method, address, as = 'admin') {
      // An authenticated request has its estimate in the turn in which it comes.
      const answer = server.send(method, address, { as })
      const estimate = last
      await answer
      return estimate
    },
  }
}

it('lists are estimated by the objects of the store', async () => {
  const server = await estimatingServer()
  const seats = async (address: string, as?: string): Promise<number | undefined> =>
    (await server.estimate('GET', address, as))?.initialSeats
  expect(await seats(configMaps)).toBe(1)
  const data = { text: 'x'.repeat(120_000) }
  for (let at = 0; at < 20; at++) {
    await server.post(configMaps, { metadata: { name: `large-${at}` }, data })
  }
  expect(await seats(configMaps)).toBe(10)
  // A request has no more seats than its level gives one.
  expect(await seats(configMaps, 'jane')).toBe(8)
  expect(await seats(`${configMaps}?limit=1`)).toBe(2)
  expect(await seats('/api/v1/secrets')).toBe(1)
  expect(await seats('/apis/example.io/v1/things?limit=x')).toBe(100)
  expect(await seats('/apis/example.io/v1/things')).toBe(1)
  const events = '/api/v1/namespaces/default/events'
  const involvedObject = { namespace: 'default' }
  const metadata = { name: 'e', annotations: data }
  expect((await server.post(events, { metadata, involvedObject })).status).toBe(201)
  // Both groups show the same objects, whose size the original does not know.
  expect(await seats(events)).toBe(2)
  expect(await seats('/apis/events.k8s.io/v1/events')).toBe(2)
  await server.delete(configMaps)
  expect(await seats(configMaps)).toBe(1)
})

it('lists of an older release are estimated by the number of objects', async () => {
  const seats = async (release: string): Promise<readonly (number | undefined)[]> => {
    const server = await estimatingServer({ release: releaseOf(release) })
    for (let at = 0; at < 51; at++) {
      await server.post(configMaps, {
        metadata: { name: `c-${at}` },
        data: { text: 'x'.repeat(40_000) },
      })
    }
    const lists = [configMaps, `${configMaps}?resourceVersion=0`, `${configMaps}?limit=x`]
    const estimates = lists.map((list) => server.estimate('GET', list))
    return (await Promise.all(estimates)).map((estimate) => estimate?.initialSeats)
  }
  expect(await seats('1.34')).toEqual([10, 10, 100])
  expect(await seats('1.33')).toEqual([1, 1, 10])
  // Before 1.31 a list of the newest objects is read from the store.
  expect(await seats('1.30')).toEqual([2, 1, 10])
})

it('writes are estimated by the open watches, until they end', async () => {
  const server = await estimatingServer()
  const finalSeats = async (): Promise<number | undefined> =>
    (await server.estimate('PATCH', `${configMaps}/none`))?.finalSeats
  const bodies: AsyncIterator<Uint8Array>[] = []
  for (let at = 0; at < 11; at++) {
    const { body } = await server.server.handle(requestOf('GET', `${configMaps}?watch=1`, {}))
    if (body === null || body instanceof Uint8Array) throw new TypeError('the watch is no stream')
    bodies.push(body[Symbol.asyncIterator]())
  }
  // One that is refused is none.
  await server.get(`${configMaps}?watch=1&limit=x`)
  expect(await finalSeats()).toBe(2)
  await bodies[0]?.return?.()
  expect(await finalSeats()).toBe(1)
  server.server.shutdown()
  for (const body of bodies) await body.next()
  expect(await finalSeats()).toBe(0)
})
