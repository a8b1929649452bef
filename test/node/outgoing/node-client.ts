import type { LookupFunction } from 'node:net'
import { onTestFinished } from 'vitest'
import { boundedFetch } from '../../../core/base/outgoing/bounded-fetch.ts'
import { FetchError } from '../../../core/base/outgoing/fetch-error.ts'
import type {
  Fetch,
  IncomingAnswer,
  OutgoingRequest,
} from '../../../core/base/outgoing/outgoing-request.ts'
import { OutgoingClient } from '../../../node-host/base/outgoing/outgoing-client.ts'
import { type TestRuntime, testRuntime } from '../../support/servers/test-runtime.ts'

export interface TestClient {
  readonly client: OutgoingClient
  readonly fetch: Fetch
  /** Its clock is the test's, and keeps deadlines and the limit of connecting. */
  readonly runtime: TestRuntime
  /** A GET without a deadline, but for what is given. */
  get(url: string, more?: Partial<OutgoingRequest>): Promise<IncomingAnswer>
}

/** Node's client for outgoing requests, which ends with the test; the system looks names up unless `lookup` does. */
export function openClient(lookup?: LookupFunction): TestClient {
  const runtime = testRuntime()
  const client = new OutgoingClient(runtime.timers, lookup)
  onTestFinished(() => client.close())
  const fetch = boundedFetch(runtime.timers, (request) => client.send(request))
  return {
    client,
    fetch,
    runtime,
    get: (url, more) =>
      fetch({
        purpose: 'command',
        method: 'GET',
        url,
        deadline: Infinity,
        limit: 1_000_000,
        ...more,
      }),
  }
}

export const bodyText = async (answer: IncomingAnswer): Promise<string> =>
  Buffer.from(await answer.bytes()).toString()

/** What a call fails with: its reason and its message. */
export async function failureOf(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => 'no failure',
    (reason: unknown) => reason,
  )
  return error instanceof FetchError ? `${error.reason}: ${error.message}` : String(error)
}
