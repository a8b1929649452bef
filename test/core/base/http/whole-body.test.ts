import { describe, expect, it } from 'vitest'
import { RecordedRequest } from '../../../../core/access/observe/recorded-request.ts'
import { inProcessTransport } from '../../../../core/base/client/in-process-transport.ts'
import type { TransportRequest } from '../../../../core/base/client/transport.ts'
import type { ApiRequest } from '../../../../core/base/http/api-request.ts'

const decode = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes)

/** The request that a handler gets for a call in process. */
async function requestFor(body: Uint8Array | undefined): Promise<ApiRequest> {
  const requests: ApiRequest[] = []
  const transport = inProcessTransport({
    handle(request) {
      requests.push(request)
      return { status: 204, headers: [], body: null }
    },
    connect: () => Promise.reject(new TypeError('not expected')),
  })
  const { signal } = new AbortController()
  const call: TransportRequest = {
    method: 'POST',
    path: '/',
    search: '',
    headers: {},
    body,
    signal,
  }
  await transport.request(call)
  const [request] = requests
  if (!request) throw new TypeError('nothing was asked')
  return request
}

async function streamed(request: ApiRequest): Promise<readonly string[]> {
  const chunks: string[] = []
  for await (const chunk of request.bodyStream() ?? []) chunks.push(decode(chunk))
  return chunks
}

describe('the body of a request in process', () => {
  it('the body of a request in process is there whole, up to a limit, and as a stream of one chunk', async () => {
    const request = await requestFor(new TextEncoder().encode('hello'))
    expect(decode(await request.body(5))).toBe('hello')
    await expect(request.body(4)).rejects.toMatchObject({ code: 413 })
    expect(await streamed(request)).toEqual(['hello'])
  })

  it('the body of a request in process is no stream where there is none', async () => {
    for (const body of [undefined, new Uint8Array()]) {
      expect((await requestFor(body)).bodyStream()).toBeUndefined()
    }
  })
})

describe('a recorded request', () => {
  it('a recorded request remembers the body that was streamed, once its reader is done', async () => {
    const recorded = new RecordedRequest(await requestFor(new TextEncoder().encode('hello')))
    expect(recorded.bodyRead).toEqual({ bytes: undefined, truncated: false })
    const chunks = recorded.bodyStream()?.[Symbol.asyncIterator]()
    expect(recorded.bodyRead).toEqual({ bytes: undefined, truncated: true })
    expect(decode((await chunks?.next())?.value as Uint8Array)).toBe('hello')
    expect((await chunks?.next())?.done).toBe(true)
    expect(decode(recorded.bodyRead.bytes)).toBe('hello')
    expect(recorded.bodyRead.truncated).toBe(false)
  })

  it('a recorded request says that a streamed body was not read to its end', async () => {
    const recorded = new RecordedRequest(await requestFor(new TextEncoder().encode('hello')))
    const chunks = recorded.bodyStream()?.[Symbol.asyncIterator]()
    await chunks?.return?.()
    expect(recorded.bodyRead).toEqual({ bytes: undefined, truncated: true })
  })

  it('a recorded request has no stream where the request has none', async () => {
    const recorded = new RecordedRequest(await requestFor(undefined))
    expect(recorded.bodyStream()).toBeUndefined()
    expect(recorded.bodyRead.truncated).toBe(false)
  })
})
