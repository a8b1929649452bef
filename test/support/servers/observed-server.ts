import { expect } from 'vitest'
import { type ApiResponse, type RequestObserver, type RequestRecord } from '../../../core/index.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
  type TestServerOptions,
} from './test-server.ts'

export interface Observed {
  readonly server: TestServer
  /** What clients asked, without the server's own requests. */
  records(): readonly RequestRecord[]
  readonly all: readonly RequestRecord[]
}

export async function openObserved(
  options: TestServerOptions = {},
  ended?: (record: RequestRecord) => void,
): Promise<Observed> {
  const all: RequestRecord[] = []
  const observer: RequestObserver = {
    answered: (record) => void all.push(record),
    ...(ended && { ended }),
  }
  const server = await openTestServer({ ...options, observer })
  return {
    server,
    all,
    records: () => all.filter(({ user }) => user !== 'system:apiserver'),
  }
}

/** A client that leaves when the test says so. */
export function leaving(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

export function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && new TextDecoder().decode(bytes)
}

export const asAdmin = { authorization: 'Bearer admin' }

export function streamOf({ body }: ApiResponse): AsyncIterator<Uint8Array> {
  if (body === null || body instanceof Uint8Array) throw new TypeError('not a stream')
  return body[Symbol.asyncIterator]()
}

/** Enough objects for a list of several chunks. */
export async function fill(server: TestServer, bytes: number): Promise<void> {
  const data = { text: 'x'.repeat(64 * 1024) }
  for (let at = 0; at * 64 * 1024 < bytes; at++) {
    const object = { ...configMap(`large-${at}`), data }
    expect((await server.post(configMaps, object)).status).toBe(201)
  }
}
