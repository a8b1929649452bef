import { onTestFinished } from 'vitest'
import type { Runtime } from '../../../core/base/runtime.ts'
import type { MockOptions } from '../../../core/server/mock/mock-control.ts'
import { createMockServer, type MockServer } from '../../../core/server/mock/mock-server.ts'
import { MockRun } from './mock-run.ts'
import { unevenRuntime } from './uneven-runtime.ts'

/** What tests ask of a mock server: answers as JSON, as far as they look at them. */
export interface MockBody {
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly uid: string
    readonly resourceVersion: string
    readonly creationTimestamp: string
    readonly continue?: string
    readonly ownerReferences?: readonly { readonly uid: string }[]
  }
  readonly code: number
  readonly reason: string
  readonly message: string
  readonly data: Readonly<Record<string, string>>
  readonly spec: Readonly<Record<string, unknown>>
  readonly status: { readonly phase?: string; readonly userInfo?: object }
  readonly items: readonly MockBody[]
  readonly rows: readonly { readonly cells: readonly unknown[] }[]
}

export interface OpenedMock {
  readonly server: MockServer
  readonly run: MockRun
  send(...call: Parameters<MockRun['send']>): Promise<MockBody>
}

export const configMaps = '/api/v1/namespaces/default/configmaps'

export function configMap(name: string, color = 'red') {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { color } }
}

/** A mock server that is closed when the test ends. */
export async function openMock(
  options: MockOptions = {},
  host: Runtime = unevenRuntime(1),
): Promise<OpenedMock> {
  const server = await createMockServer(host, { brand: 'k8s', seed: 1, ...options })
  onTestFinished(() => server.close())
  const run = new MockRun(server)
  return { server, run, send: async (...call) => (await run.send(...call)) as MockBody }
}
