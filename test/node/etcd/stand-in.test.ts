import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { isStandIn, standInHeader } from '../../../node-host/store/etcd/stand-in.ts'
import { freePort } from '../../support/servers/free-port.ts'

interface Waits {
  readonly milliseconds: number
  readonly end: () => void
}

/** Timers whose waits the test ends. */
function heldTimers() {
  const waits: Waits[] = []
  let wake: () => void = () => undefined
  return {
    after(milliseconds: number, end: () => void) {
      waits.push({ milliseconds, end })
      wake()
      return () => undefined
    },
    async next(): Promise<Waits> {
      while (waits.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return waits.shift() as Waits
    },
  }
}

async function listen(headers: Record<string, string>, port = 0, host = '127.0.0.1') {
  const server = createServer((_request, response) => response.writeHead(200, headers).end('{}'))
  server.listen(port, host)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return server
}

function urlOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

const never = { after: () => expect.unreachable('nothing is waited for') }

it('the stand-in is recognized by its header, as any of the members, and at an address of IPv6', async () => {
  const standIn = await listen({ [standInHeader]: 'etcd' }, 0, '::1')
  const other = `http://127.0.0.1:${await freePort()}`
  expect(await isStandIn([urlOf(standIn)], never)).toBe(true)
  expect(await isStandIn([other, urlOf(standIn)], never)).toBe(true)
})

it('an etcd is none, though other members of it cannot be reached', async () => {
  const etcd = await listen({})
  const other = `http://127.0.0.1:${await freePort()}`
  expect(await isStandIn([other, urlOf(etcd)], never)).toBe(false)
})

it('a stand-in that starts a moment later than the server is waited for', async () => {
  const port = await freePort()
  const timers = heldTimers()
  const answer = isStandIn([`http://127.0.0.1:${port}`], timers)
  const first = await timers.next()
  await listen({ [standInHeader]: 'etcd' }, port)
  first.end()
  expect(await answer).toBe(true)
})

it('what cannot be reached within five seconds is an etcd', async () => {
  const timers = heldTimers()
  let waited = 0
  const answer = isStandIn([`http://127.0.0.1:${await freePort()}`], timers)
  for (let turn = 0; turn < 20; turn++) {
    const { milliseconds, end } = await timers.next()
    waited += milliseconds
    end()
  }
  expect(await answer).toBe(false)
  expect(waited).toBe(5000)
})
