import { onTestFinished } from 'vitest'
import { objectsOf, structOf, textOf } from '../../../core/base/api/json-fields.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import type { Client } from '../../../core/base/client/client.ts'
import type { MockOptions } from '../../../core/server/mock/mock-control.ts'
import { createMockServer, type MockServer } from '../../../core/server/mock/mock-server.ts'
import { unevenRuntime } from '../servers/uneven-runtime.ts'

export interface SimulatedCluster {
  readonly server: MockServer
  readonly client: Client
  advance(duration: number | string): Promise<void>
  /** Events about an object, in the order in which they were recorded: `reason: message`. */
  eventsOf(kind: string, name: string): Promise<string[]>
}

/** A mock server with simulated controllers, whose clock stands at noon; it is closed when the test ends. */
export async function openCluster(options: MockOptions): Promise<SimulatedCluster> {
  const clock = { now: '2026-05-01T12:00:00Z', stopped: true }
  const server = await createMockServer(unevenRuntime(1), {
    brand: 'k8s',
    seed: 1,
    clock,
    ...options,
  })
  onTestFinished(() => server.close())
  const client = server.client()
  return {
    server,
    client,
    advance: (duration) => server.clock.advance(duration),
    async eventsOf(kind, name) {
      const { items } = await client.list('/api/v1/events')
      return items
        .filter((event) => {
          const about = structOf(event, 'involvedObject')
          return textOf(about, 'kind') === kind && textOf(about, 'name') === name
        })
        .map((event) => `${textOf(event, 'reason')}: ${textOf(event, 'message')}`)
    },
  }
}

/** Taints of a node: `key:effect`, without the domain of the key. */
export function taintsIn(node: ApiObject): string[] {
  return objectsOf(structOf(node, 'spec'), 'taints').map(
    (taint) => `${textOf(taint, 'key').replace(/^.*\//, '')}:${textOf(taint, 'effect')}`,
  )
}

/** Status and reason of a condition: `True KubeletReady`. */
export function conditionIn(object: ApiObject, type: string): string {
  const found = objectsOf(structOf(object, 'status'), 'conditions').find(
    (condition) => textOf(condition, 'type') === type,
  )
  return found ? `${textOf(found, 'status')} ${textOf(found, 'reason')}`.trim() : ''
}
