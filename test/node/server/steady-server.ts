import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { startServer, type RunningServer } from '../../../node-host/index.ts'
import { recordingLogger } from '../host/http/open-listener.ts'
import { HttpClient } from './http-client.ts'

export interface SteadyServer {
  readonly client: HttpClient
  readonly port: number
}

/**
 * One server for a whole file of tests. After each of them it must answer the next request on the same connection, and
 * its log must hold no error: what a client sends is never a defect of the server.
 */
export function steadyServer(): SteadyServer {
  const logger = recordingLogger()
  let server: RunningServer | undefined
  let client: HttpClient | undefined
  beforeAll(async () => {
    server = await startServer({ brand: 'k8s', storage: 'memory', port: 0, dev: true, logger })
    client = new HttpClient({ port: server.port })
  })
  afterEach(async () => {
    expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([])
    expect(await client?.get('/readyz')).toMatchObject({ status: 200, text: 'ok' })
  })
  afterAll(async () => {
    client?.close()
    await server?.close()
  })
  return {
    get client() {
      if (!client) throw new TypeError('the server has not started yet')
      return client
    },
    get port() {
      return server?.port ?? 0
    },
  }
}

export const configMaps = '/api/v1/namespaces/default/configmaps'
export const pods = '/api/v1/namespaces/default/pods'
export const revisions = '/apis/apps/v1/namespaces/default/controllerrevisions'

/** JSON of a config map; `members` are further members of it, as text. */
export function configMap(name: string, members = ''): string {
  return `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"${name}"}${members && `,${members}`}}`
}

/** JSON of a controller revision, whose data has no schema. */
export function revision(name: string, data: string, number: number | string = 1): string {
  return `{"metadata":{"name":"${name}"},"revision":${number},"data":${data}}`
}

export function nestedObject(depth: number): string {
  return '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)
}
