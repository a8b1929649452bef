// Run as a process of its own: a server whose memory and watchers can be measured. Sends its port to its parent, and
// after each message from it, once the last connection is gone, what is left.
import { queryObjects } from 'node:v8'
import { Watcher } from '../../../core/cache/watcher.ts'
import { startServer } from '../../../node-host/index.ts'

/** What is left of earlier clients when none is connected any more. */
export interface Leftovers {
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

async function settled(): Promise<void> {
  while (connections() > 0) await new Promise((resolve) => void setImmediate(resolve))
}

async function measure(): Promise<Leftovers> {
  await settled()
  // Counting live objects collects the dead ones first.
  const watchers = queryObjects(Watcher, { format: 'count' })
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return { watchers, memory: heapUsed + arrayBuffers }
}

const server = await startServer({ brand: 'k8s', storage: 'memory', port: 0, dev: true })
process.on('message', () => void measure().then(tell))
process.on('disconnect', () => void server.close())
tell({ port: server.port })
