// Run as a process of its own: a server whose memory and watchers can be measured. Sends its port to its parent, and
// after each message from it what it holds: at once for 'glance', else once the last connection is gone.
import { queryObjects } from 'node:v8'
import { Watcher } from '../../../core/storage/cache/watcher.ts'
import { startServer } from '../../../node-host/index.ts'

/** What the server holds for its clients. */
export interface ServiceAllocations {
  readonly watchers: number
  /** Bytes of live objects and buffers. */
  readonly memory: number
}

function connections(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
}

function tell(message: object): void {
  process.send?.(message)
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}

async function settled(): Promise<void> {
  while (connections() > 0) await nextTurn()
  // A connection no longer counts while it is being closed; who hangs on it is told at the end of that turn.
  await nextTurn()
  await nextTurn()
}

/** Counting collects what is dead first; what hangs on that by a weak reference is dead only after another time. */
async function liveWatchers(): Promise<number> {
  let before = Infinity
  for (;;) {
    const count = queryObjects(Watcher, { format: 'count' })
    if (count === before) return count
    before = count
    await nextTurn()
  }
}

async function measure(message: unknown): Promise<ServiceAllocations> {
  if (message !== 'glance') await settled()
  const watchers = await liveWatchers()
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return { watchers, memory: heapUsed + arrayBuffers }
}

const server = await startServer({ brand: 'k8s', storage: 'memory', port: 0, dev: true })
process.on('message', (message) => void measure(message).then(tell))
process.on('disconnect', () => void server.close())
tell({ port: server.port })
