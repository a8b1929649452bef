import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type FetchInput, fetchCall } from '../../../node-host/testing/fetch-request.ts'

const { signal } = new AbortController()

function streamOf(
  input: FetchInput,
  init: RequestInit = {},
): AsyncIterable<Uint8Array> | undefined {
  return fetchCall(input, init).request(signal).bodyStream()
}

async function read(stream: AsyncIterable<Uint8Array> | undefined): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream ?? []) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('the streamed body of a fetch call', () => {
  it('the streamed body of a fetch call is what was given, not decoded', async () => {
    const body = gzipSync('hello')
    const headers = { 'content-encoding': 'gzip' }
    expect(await read(streamOf('/', { method: 'POST', headers, body }))).toEqual(body)
    const request = new Request('http://localhost/', { method: 'POST', body: 'text' })
    expect((await read(streamOf(request))).toString()).toBe('text')
  })

  it('the streamed body of a fetch call is none without a body', () => {
    expect(streamOf('/')).toBeUndefined()
    expect(streamOf('/', { method: 'POST' })).toBeUndefined()
  })

  it('the streamed body of a fetch call asks its source for a chunk when it is read, and tells it when its reader leaves', async () => {
    let pulled = 0
    let cancelled = false
    const source = {
      pull(controller: ReadableStreamDefaultController<Uint8Array>) {
        pulled++
        controller.enqueue(new Uint8Array(1))
      },
      cancel() {
        cancelled = true
      },
    }
    const body = new ReadableStream<Uint8Array>(source, { highWaterMark: 0 })
    const stream = streamOf('/', { method: 'POST', body, duplex: 'half' } as RequestInit)
    const chunks = stream?.[Symbol.asyncIterator]()
    expect(pulled).toBe(0)
    await chunks?.next()
    await chunks?.next()
    expect(pulled).toBe(2)
    await chunks?.return?.()
    expect(cancelled).toBe(true)
  })

  it('the streamed body of a fetch call is read whole from a request of a polyfill, which has no stream', async () => {
    const request = new Request('http://localhost/', { method: 'POST', body: 'text' })
    Object.defineProperty(request, 'body', { value: undefined })
    expect((await read(streamOf(request))).toString()).toBe('text')
  })
})
