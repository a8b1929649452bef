import { describe, expect, it } from 'vitest'
import { WorkQueue } from '../../../../../../core/cluster/controllers/shared/queues/work-queue.ts'
import { Arrivals } from '../../../../../support/requests/arrivals.ts'
import { pausingRuntime } from '../../../../base/client/scripted-transport.ts'

interface Begun {
  readonly key: string
  end(outcome: 'done' | 'again'): void
  fail(): void
}

function open(workers = 2) {
  const { runtime, passPause, log } = pausingRuntime()
  const begun = new Arrivals<Begun>()
  const queue = new WorkQueue({
    name: 'test',
    runtime,
    workers,
    retries: { first: 100, most: 1000 },
    work: (key) =>
      new Promise((resolve, reject) => {
        begun.push({ key, end: resolve, fail: () => reject(new Error('oops')) })
      }),
  })
  const stopping = new AbortController()
  const ended = queue.run(stopping.signal)
  const stop = (): Promise<void> => {
    stopping.abort()
    return ended
  }
  return { queue, begun, passPause, log, stop }
}

describe('a work queue', () => {
  it('a work queue works on as many keys at once as it has workers, in the order they were added', async () => {
    const { queue, begun, stop } = open(2)
    for (const key of ['a', 'b', 'c', 'd']) queue.add(key)
    const a = await begun.next()
    expect([a.key, (await begun.next()).key]).toEqual(['a', 'b'])
    expect(begun.unclaimed).toBe(0)
    a.end('done')
    expect((await begun.next()).key).toBe('c')
    void stop()
  })

  it('a work queue works once on a key that was added many times', async () => {
    const { queue, begun } = open(1)
    for (const key of ['a', 'b', 'b', 'b', 'c']) queue.add(key)
    const keys: string[] = []
    for (let count = 0; count < 3; count++) {
      const work = await begun.next()
      keys.push(work.key)
      work.end('done')
    }
    expect(keys).toEqual(['a', 'b', 'c'])
  })

  it('a work queue works once more on a key that was added while it was worked on', async () => {
    const { queue, begun } = open()
    queue.add('a')
    const first = await begun.next()
    queue.add('a')
    queue.add('a')
    expect(begun.unclaimed).toBe(0)
    first.end('done')
    const second = await begun.next()
    second.end('done')
    queue.add('b')
    expect((await begun.next()).key).toBe('b')
  })

  it('a work queue tries again after a pause that grows, and starts small again after success', async () => {
    const { queue, begun, passPause, log } = open()
    queue.add('a')
    const pauses: number[] = []
    for (let count = 0; count < 5; count++) {
      const work = await begun.next()
      work.end('again')
      pauses.push(await passPause())
    }
    for (const [index, pause] of pauses.entries()) {
      const longest = Math.min(100 * 2 ** index, 1000)
      expect(pause).toBeGreaterThanOrEqual(longest / 2)
      expect(pause).toBeLessThanOrEqual(longest)
    }
    const last = await begun.next()
    last.end('done')
    queue.add('a')
    const again = await begun.next()
    again.end('again')
    expect(await passPause()).toBeLessThanOrEqual(100)
    expect(log).toEqual([])
  })

  it('a work queue logs work that throws, and tries it again', async () => {
    const { queue, begun, passPause, log } = open()
    queue.add('a')
    const work = await begun.next()
    work.fail()
    await passPause()
    expect((await begun.next()).key).toBe('a')
    expect(log).toMatchObject([{ level: 'warn', fields: { queue: 'test', key: 'a' } }])
  })

  it('a work queue does not make a key wait that is added anew', async () => {
    const { queue, begun } = open(1)
    queue.add('a')
    const work = await begun.next()
    work.end('again')
    queue.add('b')
    const other = await begun.next()
    queue.add('a')
    other.end('done')
    expect((await begun.next()).key).toBe('a')
  })

  it('a work queue stops once the work at hand has ended, and begins nothing more', async () => {
    const { queue, begun, stop } = open(1)
    queue.add('a')
    queue.add('b')
    const work = await begun.next()
    const stopped = stop()
    work.end('again')
    await stopped
    expect(begun.unclaimed).toBe(0)
  })

  it('a work queue begins with what was added before it ran', async () => {
    const { runtime } = pausingRuntime()
    const worked = new Arrivals<string>()
    const queue = new WorkQueue({
      name: 'test',
      runtime,
      workers: 1,
      retries: { first: 1, most: 1 },
      work: (key) => {
        worked.push(key)
        return Promise.resolve('done' as const)
      },
    })
    queue.add('early')
    const stopping = new AbortController()
    const ended = queue.run(stopping.signal)
    expect(await worked.next()).toBe('early')
    stopping.abort()
    await ended
  })

  it('calls under way have signals of their own, which later calls have again, until the queue ends', async () => {
    const { runtime } = pausingRuntime()
    const begun = new Arrivals<{ readonly signal: AbortSignal; end(outcome: 'done'): void }>()
    const queue = new WorkQueue({
      name: 'test',
      runtime,
      workers: 2,
      retries: { first: 1, most: 1 },
      work: (_key, signal) => new Promise((end) => begun.push({ signal, end })),
    })
    const stopping = new AbortController()
    const ended = queue.run(stopping.signal)
    for (const key of ['a', 'b', 'c']) queue.add(key)
    const [a, b] = [await begun.next(), await begun.next()]
    expect(a.signal).not.toBe(b.signal)
    a.end('done')
    const c = await begun.next()
    expect(c.signal).toBe(a.signal)
    stopping.abort()
    expect([b.signal.aborted, c.signal.aborted]).toEqual([true, true])
    b.end('done')
    c.end('done')
    await ended
  })
})
