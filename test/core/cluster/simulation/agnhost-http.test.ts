import { describe, expect, it } from 'vitest'
import {
  agnhostAnswer,
  type ServedAnswer,
} from '../../../../core/cluster/simulation/programs/agnhost-http.ts'

const startedAt = Date.parse('2026-01-01T00:00:00Z')

interface Asked {
  readonly method?: string
  readonly headers?: readonly string[]
  /** Milliseconds since the start of the program. */
  readonly age?: number
}

function ask(words: readonly string[], path: string, asked: Asked = {}): ServedAnswer {
  const { method = 'GET', headers = [], age = 0 } = asked
  const request = { method, url: new URL(path, 'http://pod'), headers }
  const environment = new Map([['SERVE_PORT_80', 'foo']])
  const process = { words, port: 80, hostname: 'web-0', environment, startedAt }
  return agnhostAnswer(request, process, startedAt + age)
}

describe('HTTP answers of agnhost', () => {
  it('serve-hostname answers every path with its host name', () => {
    expect(ask(['serve-hostname', '--port=80'], '/any')).toEqual({ status: 200, body: 'web-0' })
  })

  it.each([
    ['/hostname', { status: 200, body: 'web-0' }],
    ['/hostName', { status: 200, body: 'web-0' }],
    ['/serverport', { status: 200, body: '80' }],
    ['/echo?msg=hi%20you&code=418', { status: 418, body: 'hi you' }],
    ['/echo?msg=a&code=99999', { status: 200, body: 'a' }],
    [
      '/echo?code=x',
      { status: 200, body: 'argument \'code\' must be an integer or empty, got "x"\n' },
    ],
    [
      '/redirect?location=/echo&code=307',
      {
        status: 307,
        body: '<a href="/echo">Temporary Redirect</a>.\n\n',
        contentType: 'text/html; charset=utf-8',
        location: '/echo',
      },
    ],
    ['/header?key=X-A', { status: 200, body: 'b' }],
    ['/header', { status: 200, body: '{"X-A":["b"]}' }],
    ['/readyz', { status: 200, body: 'ok' }],
    ['/', { status: 200, body: 'NOW: 2026-01-01 00:00:00 +0000 UTC m=+0.000000000' }],
  ])('netexec answers %s with %j', (path, answer) => {
    expect(ask(['netexec'], path, { headers: ['x-a', 'b'] })).toEqual(answer)
  })

  it('netexec answers all paths as one that its flag names', () => {
    const words = ['netexec', '--http-override=/echo?code=503']
    expect(ask(words, '/hostname').status).toBe(503)
  })

  it('porter answers with the value of the variable of its port, and with the method', () => {
    expect(ask(['porter'], '/').body).toBe('foo')
    expect(ask(['porter', '--json-response'], '/', { method: 'PUT' })).toEqual({
      status: 200,
      body: '{"Method":"PUT","Body":"foo"}',
      contentType: 'application/json',
    })
  })

  it('liveness is well for ten seconds', () => {
    expect(ask(['liveness'], '/healthz', { age: 10_000 }).status).toBe(200)
    expect(ask(['liveness'], '/healthz', { age: 10_500 })).toEqual({
      status: 500,
      body: 'error: 10.5',
    })
    expect(ask(['liveness'], '/started', { age: 1500 }).body).toBe('1.5s')
    expect(ask(['liveness'], '/other').status).toBe(404)
  })
})
