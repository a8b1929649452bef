// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { Arrivals } from '../../support/requests/arrivals.ts'
import { behindMsw, pod, pods } from './msw-project.ts'

/** What a page sees of a WebSocket. */
function follow(socket: WebSocket): Arrivals<string> {
  const seen = new Arrivals<string>()
  socket.addEventListener('open', () => seen.push(`open ${socket.protocol}`.trim()))
  socket.addEventListener('close', ({ code }) => seen.push(`close ${code}`))
  socket.addEventListener('message', ({ data }) => {
    const { type, object } = JSON.parse(String(data))
    seen.push(`${type} ${object.metadata.name ?? object.code}`)
  })
  return seen
}

it.each([
  ['an address', 'https://cluster.test', 'wss://cluster.test'],
  ['an address with a prefix', 'http://host.test/demo', 'ws://host.test/demo'],
  ['a path', '/clusters/demo', 'ws://localhost:3000/clusters/demo'],
])('a page under MSW watches over WebSocket below %s', async (_, url, socketUrl) => {
  const server = await behindMsw(url)
  const socket = new WebSocket(`${socketUrl}${pods}?watch=1`)
  const seen = follow(socket)
  expect([await seen.next(), await seen.next()]).toEqual(['open', 'ADDED web'])
  await server.client().create(pods, pod('made'))
  expect(await seen.next()).toBe('ADDED made')
  await server.reset()
  expect([await seen.next(), await seen.next()]).toEqual(['ERROR 410', 'close 1000'])
})

it('a page under MSW that leaves ends its watch', async () => {
  const server = await behindMsw('https://cluster.test')
  const socket = new WebSocket(`wss://cluster.test${pods}?watch=1`, ['base64.binary.k8s.io'])
  const seen = follow(socket)
  expect([await seen.next(), await seen.next()]).toEqual(['open base64.binary.k8s.io', 'ADDED web'])
  socket.close()
  expect(await seen.next()).toBe('close 1000')
  await server.client().create(pods, pod('made'))
  expect(seen.unclaimed).toBe(0)
})

it('a watch under MSW that is refused or cut closes as a broken connection does', async () => {
  const server = await behindMsw('https://cluster.test')
  await server.addFault({ match: { verb: 'watch' }, fault: { type: 'watch-dropped' }, nth: 1 })
  const cut = follow(new WebSocket(`wss://cluster.test${pods}?watch=1`))
  expect([await cut.next(), await cut.next()]).toEqual(['open', 'close 1006'])
  await server.actAs(null)
  const refused = follow(new WebSocket(`wss://cluster.test${pods}?watch=1`))
  expect(await refused.next()).toMatch(/open|close 1006/)
})

it('a page under MSW fetches', async () => {
  await behindMsw('https://cluster.test')
  const answer = await fetch(`https://cluster.test${pods}`)
  expect(await answer.json()).toMatchObject({ items: [{ metadata: { name: 'web' } }] })
})

it('a page under MSW runs a command in a simulated container', async () => {
  const server = await behindMsw('https://cluster.test', {
    simulate: ['simulated-nodes'],
    nodes: 1,
  })
  await server.client().create(pods, pod('shell', { nodeName: 'node-1' }))
  await server.clock.advance('3s')
  const query = 'command=cat&stdin=1&stdout=1'
  const socket = new WebSocket(`wss://cluster.test${pods}/shell/exec?${query}`, 'v5.channel.k8s.io')
  socket.binaryType = 'arraybuffer'
  const seen = new Arrivals<string>()
  socket.addEventListener('message', ({ data }) => {
    const [channel, ...bytes] = new Uint8Array(data as ArrayBuffer)
    seen.push(`${channel} ${new TextDecoder().decode(Uint8Array.from(bytes))}`)
  })
  socket.addEventListener('close', ({ code }) => seen.push(`close ${code}`))
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  socket.send(new TextEncoder().encode('\u0000hello\n'))
  expect(await seen.next()).toBe('1 hello\n')
  socket.send(Uint8Array.of(255, 0))
  expect(await seen.next()).toMatch(/^3 .*Success/)
  expect(await seen.next()).toBe('close 1000')
})
