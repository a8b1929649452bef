import type { ApiRequest } from '../../../core/base/http/api-request.ts'
import { requestHeaders } from '../../../core/base/http/request-headers.ts'
import { fakeRequest } from '../requests/fake-request.ts'
import { configMaps, type TestServer } from '../servers/test-server.ts'

/** A write whose body does not end; the function fails it. */
export function slowWrite({ server }: TestServer, as: string): () => Promise<unknown> {
  let fail: (error: Error) => void = () => undefined
  const body = new Promise<Uint8Array>((_resolve, reject) => {
    fail = reject
  })
  // A write that still waits for seats does not read it.
  body.catch(() => undefined)
  const request: ApiRequest = {
    ...fakeRequest({ peer: { secure: true } }),
    ...requestHeaders({ authorization: `Bearer ${as}`, 'content-type': 'application/json' }),
    method: 'POST',
    path: configMaps,
    body: () => body,
  }
  const answer = server.handle(request)
  return () => {
    fail(new Error('says the test'))
    return Promise.resolve(answer)
  }
}
