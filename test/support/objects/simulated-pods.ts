import { beforeAll } from 'vitest'
import { objectsOf, structOf, textOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import type { MockOptions } from '../../../core/server/mock/mock-control.ts'
import { createMockServer, type MockServer } from '../../../core/server/mock/mock-server.ts'
import { MockRun } from '../servers/mock-run.ts'
import { unevenRuntime } from '../servers/uneven-runtime.ts'

/** Path of the pods of the namespace `default`. */
export const pods = '/api/v1/namespaces/default/pods'
const strategic = { 'content-type': 'application/strategic-merge-patch+json' }

/** A mock server with one simulated node under a stopped clock, which the tests of a file share. */
export class SimulatedPods {
  #server: MockServer | undefined

  constructor(options: MockOptions = {}) {
    beforeAll(async () => {
      this.#server = await createMockServer(unevenRuntime(1), {
        brand: 'k8s',
        seed: 7,
        clock: { now: Date.UTC(2026, 0, 1), stopped: true },
        simulate: ['simulated-nodes', 'endpointslice-controller'],
        nodes: 1,
        ...options,
      })
      await this.server.clock.advance(1)
      return () => this.server.close()
    })
  }

  get server(): MockServer {
    if (!this.#server) throw new TypeError('the server has not been started')
    return this.#server
  }

  /** The answer's object, or its text. @throws TypeError with the message of a refusal */
  async send(method: string, path: string, body?: object): Promise<ApiObject> {
    const headers = method === 'PATCH' ? strategic : {}
    const run = new MockRun(this.server)
    const object = (await run.send(method, path, { ...(body && { body }), headers })) as ApiObject
    if (object.kind !== 'Status' || method === 'DELETE') return object
    throw new TypeError(textOf(object, 'message'))
  }

  /** Creates a pod with a label `app` of its name, and returns it as it is some seconds later. */
  async start(name: string, spec: object, seconds = 1): Promise<ApiObject> {
    const metadata = { name, labels: { app: name } }
    const whole = { nodeName: 'node-1', ...spec }
    await this.send('POST', pods, { apiVersion: 'v1', kind: 'Pod', metadata, spec: whole })
    await this.server.clock.advance(seconds * 1000)
    return this.send('GET', `${pods}/${name}`)
  }

  /** Events about an object of that name: `reason: message`. */
  async eventsOf(name: string): Promise<string[]> {
    const list = await this.send('GET', '/api/v1/namespaces/default/events')
    return objectsOf(list, 'items')
      .filter((event) => textOf(structOf(event, 'involvedObject'), 'name') === name)
      .map((event) => `${textOf(event, 'reason')}: ${textOf(event, 'message')}`)
  }
}

/** A spec with one container. */
export const one = (image: string, more: object = {}): object => ({
  containers: [{ name: 'main', image, ...more }],
})

/** A spec with one container that runs a script. */
export const shell = (script: string, more: object = {}): object =>
  one('busybox', { command: ['sh', '-c', script], ...more })

/** State of the first container in a status list. */
export function firstState(pod: ApiObject, list = 'containerStatuses'): JsonObject {
  return structOf(objectsOf(structOf(pod, 'status'), list)[0] ?? {}, 'state')
}
