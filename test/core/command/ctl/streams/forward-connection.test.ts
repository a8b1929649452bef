import { expect, it } from 'vitest'
import { createClient } from '../../../../../core/base/client/client.ts'
import type { Transport } from '../../../../../core/base/client/transport.ts'
import { BytePipe } from '../../../../../core/base/streams/byte-pipe.ts'
import { forwardConnection } from '../../../../../core/command/ctl/streams/forward-connection.ts'
import { one, pods, SimulatedPods } from '../../../../support/objects/simulated-pods.ts'

const config = `
apiVersion: kwok.x-k8s.io/v1alpha1
kind: ClusterPortForward
metadata: { name: all }
spec:
  forwards:
  - { ports: [7], command: [sh, -c, cat | wc -c] }
  - { ports: [8], command: [head, /etc/hostname] }
  - { ports: [9], target: { address: example.com, port: 80 } }
`
const cluster = new SimulatedPods({ kwokConfig: config })

/** A transport to a server that knows no tunnels. */
function withoutTunnels(transport: Transport): Transport {
  return {
    request: (request) => transport.request(request),
    connect: (request) => {
      const protocols = request.protocols.filter((each) => !each.startsWith('SPDY'))
      if (!transport.connect) throw new TypeError('the transport has no connections')
      return transport.connect({ ...request, protocols })
    },
  }
}

/** What a port of the pod answers to bytes behind which the client ends its direction, and why the connection failed. */
async function forward(
  transport: Transport,
  port: number,
  sent: Uint8Array,
): Promise<readonly [received: string, failure: string]> {
  const incoming = new BytePipe()
  const decoder = new TextDecoder()
  let received = ''
  const closed = new Promise<void>(() => undefined)
  const local = {
    incoming,
    closed,
    write: async (chunk: Uint8Array) => void (received += decoder.decode(chunk)),
    end: () => undefined,
    close: () => incoming.close(),
  }
  const { signal } = new AbortController()
  const path = `${pods}/plain/portforward`
  const forwarded = forwardConnection(
    createClient(transport, { userAgent: 'test' }),
    path,
    port,
    local,
    signal,
  )
  for (let at = 0; at < sent.length; at += 50_000) await incoming.write(sent.slice(at, at + 50_000))
  incoming.end()
  const failure = await forwarded
  return [received, failure]
}

it('a forwarded connection carries the end of what the client sends, behind which the answer comes', async () => {
  await cluster.start('plain', one('nginx'))
  const transport = cluster.server.transport()
  expect(await forward(transport, 7, new Uint8Array(200_000))).toEqual(['200000\n', ''])
  for (const each of [transport, withoutTunnels(transport)]) {
    expect(await forward(each, 8, new Uint8Array(1))).toEqual(['plain\n', ''])
    const [received, failure] = await forward(each, 9, new Uint8Array(1))
    expect(received).toBe('')
    expect(failure).toContain('as its operator has allowed no targets')
  }
})
