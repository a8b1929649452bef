import { describe, expect, it } from 'vitest'
import type { Authentication } from '../../../../../core/access/authn/authenticator.ts'
import { FetchError } from '../../../../../core/base/outgoing/fetch-error.ts'
import { goodToken, openHook, reviewed, tokenHook } from '../../../../support/access/token-hook.ts'
import { metricsText } from '../../../../support/metrics/metric-lines.ts'

const failing = { status: 500, type: 'text/plain', body: 'down' }
const refusing = reviewed({ authenticated: false })

function nameOf(answer: Authentication): string {
  return answer.outcome === 'authenticated' ? answer.user.name : answer.outcome
}

describe('a webhook for tokens', () => {
  it('a webhook for tokens gets a review with the token and the audiences, and the credentials of its kubeconfig', async () => {
    const hook = tokenHook(() => goodToken('jane'))
    const { tokens } = openHook(hook)
    expect(nameOf(await tokens.authenticateToken('t'))).toBe('jane')
    expect(hook.reviews).toEqual([
      {
        kind: 'TokenReview',
        apiVersion: 'authentication.k8s.io/v1beta1',
        metadata: {},
        spec: { token: 't', audiences: ['api'] },
        status: { user: {} },
      },
    ])
    const [request] = hook.requests
    expect(request?.url.href).toBe('https://hook.test/review?timeout=30s')
    expect(request?.headers).toContain('Bearer secret-of-the-server')
  })

  it('a webhook for tokens is asked in version v1 where that is set', async () => {
    const hook = tokenHook(() => refusing)
    const { tokens } = openHook(hook, { version: 'v1' })
    await tokens.authenticateToken('t')
    expect(hook.reviews[0]?.['apiVersion']).toBe('authentication.k8s.io/v1')
  })

  it('a webhook for tokens without TLS is not shown credentials', async () => {
    const hook = tokenHook(() => goodToken('jane'))
    const { tokens, settings } = openHook(hook)
    const { endpoint, credentials } = settings.connection.value
    settings.connection.change({ endpoint: { ...endpoint, url: 'http://hook.test' }, credentials })
    await tokens.authenticateToken('t')
    expect(hook.requests[0]?.headers.join(' ')).not.toContain('secret')
  })

  it('a webhook for tokens is asked once for requests that come together, and not while its answer is cached', async () => {
    const hook = tokenHook(() => goodToken('jane'))
    const { tokens, runtime } = openHook(hook)
    const [first, second] = [tokens.authenticateToken('t'), tokens.authenticateToken('t')]
    expect([nameOf(await first), nameOf(await second)]).toEqual(['jane', 'jane'])
    expect(hook.requests).toHaveLength(1)
    runtime.advance(119_999)
    const cached = tokens.authenticateToken('t')
    expect(cached).not.toBeInstanceOf(Promise)
    runtime.advance(1)
    await tokens.authenticateToken('t')
    expect(hook.requests).toHaveLength(2)
  })

  it('a webhook for tokens is not asked again about a bad token, as long as about a good one', async () => {
    const hook = tokenHook(() => refusing)
    const { tokens, runtime } = openHook(hook, { cacheTtlMs: 1000 })
    expect(await tokens.authenticateToken('t')).toEqual({ outcome: 'none' })
    expect(tokens.authenticateToken('t')).toEqual({ outcome: 'none' })
    runtime.advance(1000)
    await tokens.authenticateToken('t')
    expect(hook.requests).toHaveLength(2)
  })

  it('a webhook for tokens is asked every time where nothing is to be cached', async () => {
    const hook = tokenHook(() => goodToken('jane'))
    const { tokens } = openHook(hook, { cacheTtlMs: 0 })
    await tokens.authenticateToken('t')
    await tokens.authenticateToken('t')
    expect(hook.requests).toHaveLength(2)
  })

  it('a webhook for tokens whose kubeconfig changes is asked anew', async () => {
    const hook = tokenHook(() => goodToken('jane'))
    const { tokens, settings, closing } = openHook(hook)
    await tokens.authenticateToken('t')
    settings.connection.change(settings.connection.value)
    await tokens.authenticateToken('t')
    expect(hook.requests).toHaveLength(2)
    closing.abort()
    expect(settings.connection.listeners).toBe(0)
  })

  it('a webhook for tokens is asked for each set of audiences by itself', async () => {
    const hook = tokenHook(() => goodToken('jane', { audiences: ['a'] }))
    const { tokens } = openHook(hook)
    expect(await tokens.authenticateToken('t', ['a', 'b'])).toMatchObject({ audiences: ['a'] })
    expect(await tokens.authenticateToken('t', ['b'])).toEqual({ outcome: 'none' })
    expect(await tokens.authenticateToken('t')).toEqual({ outcome: 'none' })
    expect(hook.requests).toHaveLength(3)
  })

  it('a webhook for tokens that says nothing of audiences knows those of this server', async () => {
    const hook = tokenHook(() => goodToken('jane'))
    const { tokens } = openHook(hook)
    expect(await tokens.authenticateToken('t')).toMatchObject({ audiences: ['api'] })
    expect(await tokens.authenticateToken('t', ['other'])).toEqual({ outcome: 'none' })
  })
})

describe('a webhook for tokens that fails', () => {
  it('a webhook for tokens that fails is asked five times, with growing delays, and the token is rejected', async () => {
    const hook = tokenHook(() => failing)
    const { tokens, runtime } = openHook(hook)
    const answer = Promise.resolve(tokens.authenticateToken('t'))
    const asked: number[] = []
    for (const delay of [600, 900, 1350, 2025]) {
      await settled()
      asked.push(hook.requests.length)
      runtime.advance(delay)
    }
    expect(nameOf(await answer)).toBe('rejected')
    expect([...asked, hook.requests.length]).toEqual([1, 2, 3, 4, 5])
    expect(runtime.log).toEqual([
      {
        level: 'error',
        message: 'the webhook for tokens could not be asked',
        fields: {
          cause: 'an error on the server ("down") has prevented the request from succeeding',
        },
      },
    ])
  })

  it('a webhook for tokens that recovers at once has its answer counted', async () => {
    const hook = tokenHook((_token, call) => (call === 1 ? failing : goodToken('jane')))
    const { tokens, runtime } = openHook(hook)
    const answer = Promise.resolve(tokens.authenticateToken('t'))
    await settled()
    runtime.advance(600)
    expect(nameOf(await answer)).toBe('jane')
  })

  it('a failure of a webhook for tokens is not cached', async () => {
    const hook = tokenHook((_token, call) =>
      call === 1 ? { ...failing, status: 503 } : goodToken('jane'),
    )
    const { tokens } = openHook(hook)
    expect(nameOf(await tokens.authenticateToken('t'))).toBe('rejected')
    expect(nameOf(await tokens.authenticateToken('t'))).toBe('jane')
  })

  it('a webhook for tokens that cannot be reached is asked once', async () => {
    const hook = tokenHook(() => new FetchError('refused', 'POST https://hook.test: refused'))
    const { tokens } = openHook(hook)
    expect(nameOf(await tokens.authenticateToken('t'))).toBe('rejected')
    expect(hook.requests).toHaveLength(1)
  })

  it('a webhook for tokens that says the token again in its error does not bring it into answer or log', async () => {
    const hook = tokenHook((token) => reviewed({ authenticated: false, error: `bad ${token}` }))
    const { tokens, runtime } = openHook(hook)
    expect(await tokens.authenticateToken('s3cret-token')).toEqual({
      outcome: 'rejected',
      reason: 'bad <token>',
    })
    expect(JSON.stringify(runtime.log)).not.toContain('s3cret-token')
  })

  it('a webhook for tokens that hangs is given up after half a minute', async () => {
    const { tokens, runtime } = openHook(() => new Promise(() => undefined))
    const answer = Promise.resolve(tokens.authenticateToken('t'))
    await settled()
    runtime.advance(30_000)
    expect(nameOf(await answer)).toBe('rejected')
  })

  it('a webhook for tokens is given up when the server closes', async () => {
    const hook = tokenHook(() => failing)
    const { tokens, closing } = openHook(hook)
    const answer = Promise.resolve(tokens.authenticateToken('t'))
    await settled()
    closing.abort()
    expect(nameOf(await answer)).toBe('rejected')
    expect(hook.requests).toHaveLength(1)
  })
})

describe('the metrics of a webhook for tokens', () => {
  it('the cache of tokens counts hits, misses and fetches by the names of the original', async () => {
    const hook = tokenHook((token) => (token === 'bad' ? { ...failing, status: 503 } : refusing))
    const { tokens, metrics } = openHook(hook)
    await tokens.authenticateToken('t')
    await tokens.authenticateToken('t')
    await tokens.authenticateToken('bad')
    expect(metricsText(metrics).split('\n')).toEqual(
      expect.arrayContaining([
        'authentication_token_cache_active_fetch_count{status="blocked"} 0',
        'authentication_token_cache_active_fetch_count{status="in_flight"} 0',
        'authentication_token_cache_request_total{status="hit"} 1',
        'authentication_token_cache_request_total{status="miss"} 2',
        'authentication_token_cache_fetch_total{status="error"} 1',
        'authentication_token_cache_fetch_total{status="ok"} 1',
        'authentication_token_cache_request_duration_seconds_count{status="miss"} 2',
      ]),
    )
  })
})

/** Resolves once everything that needs no time has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}
