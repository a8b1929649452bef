import { describe, expect, it } from 'vitest'
import type { ApiRequest } from '../../../../core/base/http/api-request.ts'
import { requestHeaders } from '../../../../core/base/http/request-headers.ts'
import { wholeBody } from '../../../../core/base/http/whole-body.ts'
import { BrowserGuard, localOrigin } from '../../../../node-host/serving/http/browser-guard.ts'

function request(headers: Record<string, string>, method = 'GET'): ApiRequest {
  return {
    method,
    path: '/',
    search: '',
    ...requestHeaders(headers),
    ...wholeBody(),
    signal: new AbortController().signal,
  }
}

const guard = new BrowserGuard({
  hosts: new Set(['localhost', '127.0.0.1', '::1']),
  origins: [/^https:\/\/dash\.test$/],
})

function statusOf(headers: Record<string, string>, method?: string): number | undefined {
  return guard.check(request(headers, method))?.status
}

describe('the host check', () => {
  it.each(['localhost', 'LOCALHOST:6443', '127.0.0.1:6443', '[::1]', '[::1]:6443'])(
    'the host check admits %s',
    (host) => {
      expect(statusOf({ host })).toBeUndefined()
    },
  )

  it.each(['evil.test', 'evil.test:6443', 'localhost.evil.test', '10.0.0.1', '', '[::2]:6443'])(
    'the host check refuses "%s", again and again',
    (host) => {
      expect([statusOf({ host }), statusOf({ host: 'localhost' }), statusOf({ host })]).toEqual([
        403,
        undefined,
        403,
      ])
    },
  )

  it('the host check admits a client that names no host, and every name where none is configured', () => {
    expect(statusOf({})).toBeUndefined()
    const open = new BrowserGuard({ hosts: undefined, origins: [] })
    expect(open.check(request({ host: 'any.test' }))).toBeUndefined()
  })
})

describe('the origin check', () => {
  const host = 'localhost:6443'

  it.each([
    ['a page of the server itself', { origin: 'https://localhost:6443' }],
    ['a page of this machine', { origin: 'http://127.0.0.1:8001' }],
    ['a granted page', { origin: 'https://dash.test' }],
    [
      'a proxy that passes a foreign origin with a token',
      { origin: 'https://a.test', authorization: 'Bearer x' },
    ],
  ])('the origin check admits %s', (_, headers) => {
    expect(statusOf({ host, ...headers })).toBeUndefined()
  })

  it.each(['https://evil.test', 'null', 'https://localhost.evil.test', 'https://dash.test.evil'])(
    'the origin check refuses a page of %s',
    (origin) => {
      expect(statusOf({ host, origin })).toBe(403)
      expect(statusOf({ host, origin, 'access-control-request-method': 'POST' }, 'OPTIONS')).toBe(
        403,
      )
      expect(guard.corsHeaders(request({ host, origin }))).toEqual([])
    },
  )

  it('the origin check lets a granted page ask first and read the answer', () => {
    const headers = {
      host,
      origin: 'https://dash.test',
      'access-control-request-method': 'PATCH',
      'access-control-request-private-network': 'true',
    }
    const answer = guard.check(request(headers, 'OPTIONS'))
    expect(answer).toMatchObject({ status: 204, body: null })
    expect(answer?.headers).toEqual(
      expect.arrayContaining([
        'access-control-allow-origin',
        'https://dash.test',
        'access-control-allow-private-network',
      ]),
    )
    expect(guard.corsHeaders(request(headers))).toContain('https://dash.test')
  })

  it('the origin check tells a granted page on every answer, and for every OPTIONS, what it may send', () => {
    const headers = requestHeaders({ host, origin: 'https://dash.test' })
    const granted = guard.corsHeaders({ ...request({}), ...headers })
    const answer = guard.check({ ...request({}, 'OPTIONS'), ...headers })
    expect(answer).toMatchObject({ status: 204, headers: expect.arrayContaining([...granted]) })
    const allowed = granted[granted.indexOf('access-control-allow-headers') + 1]?.split(', ')
    // Kubernetes Dashboard sends the first.
    expect(allowed).toEqual(expect.arrayContaining(['X-CSRF-Token', 'If-Modified-Since']))
    const methods = granted[granted.indexOf('access-control-allow-methods') + 1]?.split(', ')
    expect(methods).toEqual(
      expect.arrayContaining(['POST', 'GET', 'OPTIONS', 'PUT', 'DELETE', 'PATCH']),
    )
  })

  it('the origin check leaves an OPTIONS of a page of this machine to the server', () => {
    expect(statusOf({ host, origin: 'http://localhost:3000' }, 'OPTIONS')).toBeUndefined()
  })

  it.each([
    ['http://localhost', true],
    ['http://app.localhost:5173', true],
    ['https://127.0.0.9:1', true],
    ['http://[::1]:8080', true],
    ['http://localhost.evil.test', false],
    ['http://127.0.0.1.evil.test', false],
    ['http://evil.test/http://localhost', false],
    ['file://localhost', false],
  ])('the origin check knows whether %s is of this machine', (origin, local) => {
    expect(localOrigin.test(origin)).toBe(local)
  })
})
