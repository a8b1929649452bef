import { describe, expect, it } from 'vitest'
import { OpenStreams } from '../../../browser-host/service-worker/open-streams.ts'

async function* numbers(): AsyncGenerator<number> {
  yield 1
  yield 2
}

describe('a stream that is counted', () => {
  it('a counted stream counts until it has ended', async () => {
    const changes: number[] = []
    const streams: OpenStreams = new OpenStreams(() => changes.push(streams.count))
    const stream = streams.counted(numbers())
    expect(streams.count).toBe(1)
    const read: number[] = []
    for await (const number of stream) read.push(number)
    expect(read).toEqual([1, 2])
    expect(streams.count).toBe(0)
    expect(changes).toEqual([1, 0])
  })

  it('a counted stream counts until it is given up, and then gives up what it reads', async () => {
    const changes: number[] = []
    const streams: OpenStreams = new OpenStreams(() => changes.push(streams.count))
    const source = numbers()
    const [first, second] = [streams.counted(source), streams.counted(numbers())]
    await first.next()
    await first.return?.()
    await first.return?.()
    expect(streams.count).toBe(1)
    expect(await source.next()).toEqual({ done: true, value: undefined })
    await second.return?.()
    expect(streams.count).toBe(0)
    expect(changes).toEqual([1, 0])
  })

  it('a counted stream counts until it fails', async () => {
    const streams = new OpenStreams(() => undefined)
    const failing = {
      next: () => Promise.reject(new Error('cut')),
      [Symbol.asyncIterator]: () => failing,
    }
    await expect(streams.counted(failing).next()).rejects.toThrow('cut')
    expect(streams.count).toBe(0)
  })
})
