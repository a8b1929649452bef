import { expect } from 'vitest'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { configMap, configMaps, openTestServer, type TestServer } from '../servers/test-server.ts'

export const form = 'application/json;as=Table;g=meta.k8s.io;v=v1'
export const asTable = { headers: { accept: form } }

export type Table = JsonObject & {
  readonly columnDefinitions: readonly { readonly name: string; readonly priority: number }[]
  readonly rows: readonly {
    readonly cells: readonly unknown[]
    readonly object: JsonObject | null
    readonly conditions?: readonly object[]
  }[]
}

export async function openWithObjects(): Promise<TestServer> {
  const server = await openTestServer()
  await server.post(configMaps, configMap('a'))
  await server.post(configMaps, configMap('b'))
  return server
}

export async function tableAt(server: TestServer, path: string): Promise<Table> {
  const { body, header } = await server.get(path, asTable)
  expect(header('content-type')).toBe('application/json')
  return body as unknown as Table
}
