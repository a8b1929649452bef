import { describe, expect, it } from 'vitest'
import { BucketCache } from '../../../../../core/access/admission/plugins/event-rate-limit/bucket-cache.ts'
import { TokenBucket } from '../../../../../core/access/admission/plugins/event-rate-limit/token-bucket.ts'
import { openTestServer } from '../../../../support/servers/test-server.ts'

/** How many of some tokens can be taken at once. */
function taken(bucket: TokenBucket, tries: number): number {
  return Array.from({ length: tries }, () => bucket.take()).filter(Boolean).length
}

describe('token buckets', () => {
  it('a token bucket is full at first, and fills by its rate up to its size', () => {
    let now = 0
    const bucket = new TokenBucket({ qps: 4, burst: 3 }, { now: () => now })
    expect(taken(bucket, 5)).toBe(3)
    now += 249
    expect(taken(bucket, 2)).toBe(0)
    now += 1
    expect(taken(bucket, 2)).toBe(1)
    now += 500
    expect(taken(bucket, 5)).toBe(2)
    now += 60_000
    expect(taken(bucket, 5)).toBe(3)
  })

  it('a token bucket keeps the parts of tokens, also those that a double does not hold exactly', () => {
    let now = 0
    const bucket = new TokenBucket({ qps: 3, burst: 1 }, { now: () => now })
    expect(taken(bucket, 1)).toBe(1)
    const times: number[] = []
    for (; now <= 2_000; now++) if (bucket.take()) times.push(now)
    expect(times).toEqual([334, 668, 1002, 1336, 1670])
  })

  it('a token bucket gets nothing while the clock is set back', () => {
    let now = 10_000
    const bucket = new TokenBucket({ qps: 1, burst: 2 }, { now: () => now })
    expect(taken(bucket, 1)).toBe(1)
    now = 0
    expect(taken(bucket, 5)).toBe(1)
    now = 1_000
    expect(taken(bucket, 5)).toBe(1)
  })

  it('a token bucket goes by the monotonic clock where there is one', () => {
    let elapsed = 0
    const bucket = new TokenBucket({ qps: 1, burst: 1 }, { now: () => 0, elapsed: () => elapsed })
    expect(taken(bucket, 2)).toBe(1)
    elapsed = 1_000
    expect(taken(bucket, 2)).toBe(1)
  })

  it('of many token buckets those are kept that were used last', () => {
    const cache = new BucketCache(2, () => new TokenBucket({ qps: 1, burst: 1 }, { now: () => 0 }))
    const take = (keys: string): string =>
      keys
        .split('')
        .filter((key) => cache.get(key).take())
        .join('')
    expect(take('abab')).toBe('ab')
    expect(take('acb')).toBe('cb')
    expect(take('c')).toBe('')
  })

  it('token buckets of keys that are too long are shared by their beginnings', () => {
    const cache = new BucketCache(9, () => new TokenBucket({ qps: 1, burst: 1 }, { now: () => 0 }))
    const long = 'x'.repeat(1_024)
    const keys = [long, `${long}a`, `${long}b`, `a${long}`]
    expect(keys.filter((key) => cache.get(key).take())).toEqual([long, `a${long}`])
  })
})

describe('the refusal of an event', () => {
  it('an event that is refused for its rate is told no time to try again, and its long names are cut', async () => {
    const limit = { type: 'SourceAndObject', qps: 1, burst: 1 }
    const configuration = {
      apiVersion: 'eventratelimit.admission.k8s.io/v1alpha1',
      kind: 'Configuration',
      limits: [limit],
    }
    const server = await openTestServer({
      enableAdmissionPlugins: ['EventRateLimit'],
      admissionConfiguration: { EventRateLimit: configuration },
    })
    const involvedObject = { namespace: 'default', name: 'x'.repeat(1_000_000) }
    const create = (name: string): ReturnType<typeof server.post> =>
      server.post('/api/v1/namespaces/default/events', { metadata: { name }, involvedObject })
    expect((await create('a')).status).toBe(201)
    const refused = await create('b')
    expect(refused).toMatchObject({ status: 429, body: { reason: 'TooManyRequests' } })
    expect([refused.header('retry-after'), refused.body.details]).toEqual([undefined, undefined])
    expect(refused.bytes.length).toBeLessThan(100_000)
  })
})
