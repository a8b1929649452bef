import { describe, expect, it } from 'vitest'
import { objectsOf, structOf, textOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { type Endpoint, HttpClient } from './http-client.ts'
import { isConnectionLost } from './noisy-writer.ts'
import { scratchDirectory, startProcess } from './server-process.ts'

const services = '/api/v1/namespaces/default/services'
const addresses = '/apis/networking.k8s.io/v1/ipaddresses'

/** How many services the default range has room for. */
const room = 254
const writers = 16
const acknowledgements = 120
const racers = 64

function service(name: string): string {
  const spec = { type: 'NodePort', ports: [{ port: 80 }] }
  return JSON.stringify({ apiVersion: 'v1', kind: 'Service', metadata: { name }, spec })
}

function heldBy(object: JsonObject): string {
  const spec = structOf(object, 'spec')
  const [port] = objectsOf(spec, 'ports')
  return `${textOf(spec, 'clusterIP')} ${JSON.stringify(port?.['nodePort'])}`
}

/** Creates services, and deletes every second one, until the server is gone; tells what it was answered last of each. */
async function write(
  endpoint: Endpoint,
  prefix: string,
  told: Map<string, string>,
  onAcknowledged: () => void,
): Promise<void> {
  const client = new HttpClient(endpoint)
  try {
    for (let count = 0; ; count++) {
      const name = `${prefix}-${count}`
      const { status, object, text } = await client.post(services, service(name))
      if (status !== 201) throw new Error(text)
      told.set(name, heldBy(object))
      onAcknowledged()
      if (count % 2 === 0) continue
      told.delete(name)
      await client.send('DELETE', `${services}/${name}`)
    }
  } catch (error) {
    if (!isConnectionLost(error)) throw error
  } finally {
    client.close()
  }
}

async function items(client: HttpClient, path: string): Promise<readonly JsonObject[]> {
  return objectsOf((await client.get(path)).object, 'items')
}

describe('a server that is killed while services come and go', () => {
  it('a server killed while services come and go has given nothing twice, and nothing is lost', async () => {
    const directory = await scratchDirectory()
    const first = await startProcess(directory)
    const told = new Map<string, string>()
    let heard = 0
    const onAcknowledged = (): void => {
      if (++heard === acknowledgements) first.child.kill('SIGKILL')
    }
    await Promise.all(
      Array.from({ length: writers }, (_, at) =>
        write(first.endpoint, `w${at}`, told, onAcknowledged),
      ),
    )
    expect((await first.exit).signal).toBe('SIGKILL')

    const { endpoint } = await startProcess(directory)
    const client = new HttpClient(endpoint)
    const kept = await items(client, services)
    const held = new Map(
      kept.map((one) => [textOf(structOf(one, 'metadata'), 'name'), heldBy(one)]),
    )
    for (const [name, holding] of told) expect(held.get(name), name).toBe(holding)
    const recorded = (await items(client, addresses)).map((one) =>
      textOf(structOf(one, 'metadata'), 'name'),
    )
    const given = kept.map((one) => textOf(structOf(one, 'spec'), 'clusterIP'))
    expect(recorded.toSorted()).toEqual(given.toSorted())

    // Everything that is not held can be had, by many at once, and then there is no more.
    const left = Array.from({ length: room - kept.length }, (_, at) => `late-${at}`)
    const clients = Array.from({ length: racers }, () => new HttpClient(endpoint))
    const answers = await Promise.all(
      left.map((name, at) => (clients[at % racers] ?? client).post(services, service(name))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const all = await items(client, services)
    expect(new Set(all.map((one) => textOf(structOf(one, 'spec'), 'clusterIP'))).size).toBe(room)
    expect(new Set(all.map((one) => heldBy(one).split(' ')[1])).size).toBe(room)
    expect((await client.post(services, service('more'))).status).toBe(500)
    for (const one of [client, ...clients]) one.close()
  })
})
