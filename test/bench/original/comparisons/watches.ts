import type { ComparedServer } from '../compared-server.ts'
import type { Comparison, Sample } from '../comparison.ts'
import { cpuOf, type Loads } from '../loads.ts'
import { configMap, ensureNamespace, numbered } from './objects.ts'

const watchers = 200

interface Writers {
  readonly count: number
  readonly bytes: number
}

function namespaceOf({ count, bytes }: Writers): string {
  return `compared-watch-${count}-${bytes}`
}

/** Events a second that arrive at all watchers together; each is made by a create, and the measure ends when all arrived. */
async function sample(server: ComparedServer, loads: Loads, writers: Writers): Promise<Sample> {
  const path = `/api/v1/namespaces/${namespaceOf(writers)}/configmaps`
  const { body } = await server.send('GET', `${path}?limit=1`)
  const { metadata } = JSON.parse(body) as { metadata: { resourceVersion: string } }
  const from = `${path}?watch=1&resourceVersion=${metadata.resourceVersion}`
  const request = server.bytes({ method: 'GET', path: from })
  const requests = Array.from({ length: watchers }, () => request)
  await loads.watches.call('open', { port: server.port, requests })
  try {
    const before = server.cpuSeconds()
    const start = performance.now()
    const object = numbered((name) => configMap(name, writers.bytes))
    const create = { method: 'POST', path, body: object, connections: writers.count }
    const { total } = await loads.run(server, create, 0)
    const events = await loads.watches.call('count', total * watchers)
    const value = (events / (performance.now() - start)) * 1000
    return { value, cpu: cpuOf(server, before, events) }
  } finally {
    await loads.watches.call('close', undefined)
  }
}

function fanOut(name: string, aim: number, writers: Writers): Comparison {
  return {
    name: `${watchers} watchers, ${name}`,
    unit: '/s',
    aim,
    prepare: (server) => ensureNamespace(server, namespaceOf(writers)),
    sample: (server, loads) => sample(server, loads, writers),
  }
}

/** Events a second to many watchers. */
export const watchComparisons: readonly Comparison[] = [
  fanOut('one writer, 3.6 KB', 1.5, { count: 1, bytes: 3600 }),
  fanOut('one writer, 200 B', 1.5, { count: 1, bytes: 10 }),
  fanOut('eight writers, 3.6 KB', 2.5, { count: 8, bytes: 3600 }),
  fanOut('eight writers, 200 B', 2.5, { count: 8, bytes: 10 }),
]
