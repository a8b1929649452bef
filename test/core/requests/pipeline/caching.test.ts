import { describe, expect, it } from 'vitest'
import { tooLarge } from '../../../../core/base/api/errors/api-error.ts'
import { requestHeaders } from '../../../../core/base/http/request-headers.ts'
import type { ApiResponse } from '../../../../core/index.ts'
import { configMaps, openTestServer } from '../../../support/servers/test-server.ts'

type Server = Awaited<ReturnType<typeof openTestServer>>['server']

async function respond(server: Server, path: string, search: string = ''): Promise<ApiResponse> {
  return server.handle({
    method: 'GET',
    path,
    search,
    ...requestHeaders({ authorization: 'Bearer admin' }),
    body: () => Promise.reject(tooLarge('a GET has no body')),
    bodyStream: () => undefined,
    signal: new AbortController().signal,
    peer: { secure: true },
  })
}

/** The caching rules of an answer, however their name is spelled. */
function rules({ headers }: ApiResponse): string[] {
  return headers.filter(
    (_value, at) => at % 2 === 1 && headers[at - 1]?.toLowerCase() === 'cache-control',
  )
}

describe('the caching rule of an answer', () => {
  it('the caching rule of an answer is private, unless the answer has its own', async () => {
    const { server } = await openTestServer()
    const index = await respond(server, '/openapi/v3')
    const { paths } = JSON.parse(new TextDecoder().decode(index.body as Uint8Array)) as {
      paths: Record<string, { serverRelativeURL: string }>
    }
    const [path = '', search = ''] = paths['api/v1']?.serverRelativeURL.split('?') ?? []
    expect(rules(await respond(server, path, search))).toEqual([
      'public, immutable, max-age=31536000',
    ])
    expect(rules(await respond(server, configMaps))).toEqual(['no-cache, private'])
    expect(rules(await respond(server, '/version'))).toEqual(['no-cache, private'])
    expect(rules(await respond(server, '/nothing'))).toEqual(['no-cache, private'])
  })

  it('the headers of an answer are named in lower case, by which the next stage finds them', async () => {
    const { server } = await openTestServer()
    for (const path of [
      '/api',
      '/apis/apps/v1',
      '/version',
      '/openapi/v2',
      '/readyz',
      configMaps,
    ]) {
      const { headers } = await respond(server, path)
      const names = headers.filter((_value, at) => at % 2 === 0)
      expect(names).toEqual(names.map((name) => name.toLowerCase()))
    }
  })
})
