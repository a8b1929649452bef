import { describe, expect, it } from 'vitest'
import { feedRequests } from '../../../browser-host/worker/request-feed.ts'
import type { RequestRecord } from '../../../core/index.ts'
import { requestRecord } from '../../support/requests/request-record.ts'
import { settled, signalled } from '../port/linked.ts'

/** A journal to listen to, and what it has to say. */
function journal() {
  const listeners = new Set<(record: RequestRecord) => void>()
  return {
    listen: (listener: (record: RequestRecord) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: (path: string) => {
      for (const listener of listeners) listener(requestRecord({ path }))
    },
    listeners,
  }
}

const stays = new AbortController().signal

describe('a listener to requests', () => {
  it('a request listener hears of many at once while it was busy', async () => {
    const { listen, tell } = journal()
    const busy = signalled()
    const heard: string[][] = []
    feedRequests(
      listen,
      (records) => {
        heard.push(records.map(({ path }) => path))
        return heard.length === 1 ? busy.promise : undefined
      },
      stays,
    )
    for (const path of ['/a', '/b', '/c']) tell(path)
    busy.settle()
    await settled()
    expect(heard).toEqual([['/a'], ['/b', '/c']])
  })

  it('a request listener misses the oldest when it does not keep up, and is told how many', async () => {
    const { listen, tell } = journal()
    const busy = signalled()
    const heard: [number, number][] = []
    feedRequests(
      listen,
      (records, missed) => {
        heard.push([records.length, missed])
        return heard.length === 1 ? busy.promise : undefined
      },
      stays,
    )
    for (let count = 0; count < 1 + 700; count++) tell(`/${count}`)
    busy.settle()
    await settled()
    expect(heard).toEqual([
      [1, 0],
      [500, 200],
    ])
  })

  it('a request listener is given bytes of its own', async () => {
    const { listen, listeners } = journal()
    const shared = new Uint8Array(1_000_000)
    const bodies: (Uint8Array | undefined)[] = []
    feedRequests(listen, ([first]) => void bodies.push(first?.responseBody), stays)
    const responseBody = shared.subarray(5, 8)
    for (const listener of listeners) listener(requestRecord({ responseBody }))
    expect(bodies[0]?.buffer.byteLength).toBe(3)
  })

  it('a request listener is called no more once it has ended, is gone, or fails', async () => {
    const first = journal()
    const cancel = feedRequests(first.listen, () => undefined, stays)
    cancel()
    expect(first.listeners.size).toBe(0)
    const leaving = new AbortController()
    feedRequests(first.listen, () => undefined, leaving.signal)
    leaving.abort()
    expect(first.listeners.size).toBe(0)
    feedRequests(first.listen, () => Promise.reject(new Error('gone')), stays)
    first.tell('/a')
    await settled()
    expect(first.listeners.size).toBe(0)
  })
})
