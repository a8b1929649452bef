import { FetchError } from '../../../core/base/outgoing/fetch-error.ts'
import type { HostAnswer, HostFetch, HostRequest } from '../../../core/base/outgoing/host-fetch.ts'
import type { OutgoingRequest } from '../../../core/base/outgoing/outgoing-request.ts'

/** An answer's body of these texts; then it ends, fails or says nothing more. */
export class FakeBody implements AsyncIterableIterator<Uint8Array> {
  readonly #chunks: Uint8Array[]
  readonly #then: 'end' | 'wait' | Error
  readonly #signal: AbortSignal
  returned = 0

  constructor(texts: readonly string[], then: 'end' | 'wait' | Error, signal: AbortSignal) {
    this.#chunks = texts.map((text) => new TextEncoder().encode(text))
    this.#then = then
    this.#signal = signal
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Uint8Array>> {
    const value = this.#chunks.shift()
    if (value) return { done: false, value }
    if (this.#then instanceof Error) throw this.#then
    if (this.#then === 'end') return { done: true, value: undefined }
    return new Promise((_resolve, reject) => {
      this.#signal.addEventListener('abort', () => reject(this.#signal.reason))
    })
  }

  async return(): Promise<IteratorResult<Uint8Array>> {
    this.returned++
    return { done: true, value: undefined }
  }
}

export interface FakeHost {
  readonly fetch: HostFetch
  readonly requests: HostRequest[]
  readonly bodies: FakeBody[]
}

/** A host that answers at once. */
export function answering(
  texts: readonly string[],
  then: 'end' | 'wait' | Error = 'end',
  headers: readonly string[] = [],
): FakeHost {
  const requests: HostRequest[] = []
  const bodies: FakeBody[] = []
  const fetch: HostFetch = async (request) => {
    requests.push(request)
    const body = new FakeBody(texts, then, request.signal)
    bodies.push(body)
    return { status: 200, headers, body }
  }
  return { fetch, requests, bodies }
}

/** A host that answers when the test says so, whatever the signal says. */
export function slow(): FakeHost & { answer(answer: HostAnswer): void } {
  const { requests, bodies }: Pick<FakeHost, 'requests' | 'bodies'> = { requests: [], bodies: [] }
  let answer: (answer: HostAnswer) => void = () => undefined
  const fetch: HostFetch = (request) => {
    requests.push(request)
    return new Promise((resolve) => {
      answer = resolve
    })
  }
  return { fetch, requests, bodies, answer: (given) => answer(given) }
}

export const call: OutgoingRequest = {
  purpose: 'admission-webhook',
  method: 'POST',
  url: 'https://hook.test:8443/review?token=secret',
  deadline: 10_000,
  limit: 100,
}

export async function failure(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => 'no failure',
    (reason: unknown) => reason,
  )
  return error instanceof FetchError ? `${error.reason}: ${error.message}` : String(error)
}

export const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
