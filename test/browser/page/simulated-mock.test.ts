import { expect, it, onTestFinished } from 'vitest'
import { startMockServer } from '../../../browser-host/page/index.ts'

/** Messages of a `cat` in a container, by their channels, that is given a text over a WebSocket of the page. */
async function catIn(address: string, text: string): Promise<readonly string[]> {
  const query = 'command=cat&stdin=1&stdout=1'
  const socket = new WebSocket(`${address}?${query}`, 'v5.channel.k8s.io')
  socket.binaryType = 'arraybuffer'
  const seen: string[] = []
  socket.addEventListener('open', () => {
    socket.send(new TextEncoder().encode(`\u0000${text}\n`))
    socket.send(Uint8Array.of(255, 0))
  })
  socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
    const [channel, ...bytes] = new Uint8Array(data)
    seen.push(`${channel} ${new TextDecoder().decode(Uint8Array.from(bytes)).trim()}`)
  })
  const { code } = await new Promise<CloseEvent>((resolve) => (socket.onclose = resolve))
  return code === 1000 ? seen : [...seen, `closed with ${code}`]
}

it('a mock in a page rolls a deployment out as its clock is advanced, runs commands in its pods, and refuses a speed that is none', async () => {
  const prefix = '/clusters/simulated'
  const server = await startMockServer({
    brand: 'k8s',
    prefix,
    simulate: true,
    nodes: 1,
    seed: 1,
    clock: { now: '2026-05-01T12:00:00Z', stopped: true },
  })
  onTestFinished(() => server.close())
  const ready = async (): Promise<unknown> => {
    const answer = await fetch(`${prefix}/apis/apps/v1/namespaces/default/deployments/web`)
    const { status } = (await answer.json()) as { status?: { readyReplicas?: number } }
    return status?.readyReplicas
  }
  const template = {
    metadata: { labels: { app: 'web' } },
    spec: { containers: [{ name: 'web', image: 'nginx' }] },
  }
  await server.load([
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', namespace: 'default' },
      spec: { replicas: 2, selector: { matchLabels: { app: 'web' } }, template },
    },
  ])
  expect(await ready()).toBeUndefined()
  await server.clock.advance('10s')
  expect(await ready()).toBe(2)
  const list = await server.client().list('/api/v1/namespaces/default/pods')
  const pod = list.items[0]?.metadata.name
  const path = `${prefix}/api/v1/namespaces/default/pods/${pod}`
  expect(await catIn(`${path}/exec`, 'hello')).toEqual([
    '1 hello',
    '3 {"metadata":{},"status":"Success"}',
  ])
  expect(await (await fetch(`${path}:80/proxy/`)).text()).toContain('Welcome to nginx!')
  await server.clock.speed(60)
  await expect(server.clock.speed(0)).rejects.toThrow(RangeError)
})
