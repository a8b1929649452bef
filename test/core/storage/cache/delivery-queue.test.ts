import { describe, expect, it } from 'vitest'
import { DeliveryQueue, type Recipient } from '../../../../core/storage/cache/delivery-queue.ts'

/** Turns that come when the test says so, and a clock that stands unless it is set. */
class Turns {
  time = 0
  readonly clock = { now: () => this.time }
  readonly timers = { after: () => () => undefined, yieldTurn: () => this.yieldTurn() }
  #waiting: (() => void) | undefined

  get isAsked(): boolean {
    return this.#waiting !== undefined
  }

  yieldTurn(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting = resolve
    })
  }

  async next(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.()
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
}

class Reader implements Recipient {
  isQueued = false
  left: number
  served = 0
  readonly #bytes: number
  readonly #work: () => void

  constructor(left = 1, bytes = 100, work: () => void = () => {}) {
    this.left = left
    this.#bytes = bytes
    this.#work = work
  }

  get wantsTurn(): boolean {
    return this.left > 0
  }

  deliver(): number {
    this.left--
    this.served++
    this.#work()
    return this.#bytes
  }
}

function served(readers: readonly Reader[]): number {
  return readers.filter((reader) => reader.served > 0).length
}

describe('the delivery queue of watchers', () => {
  it('the delivery queue serves five thousand watchers in slices, and gives others a turn in between', async () => {
    const turns = new Turns()
    const queue = new DeliveryQueue(turns)
    const readers = Array.from({ length: 5000 }, () => new Reader())
    for (const reader of readers) queue.add(reader)
    queue.serve()
    expect(served(readers)).toBe(0)
    const counts: number[] = []
    while (turns.isAsked) {
      counts.push(served(readers))
      await turns.next()
    }
    expect(counts.every((count, at) => count - (counts[at - 1] ?? 0) <= 300)).toBe(true)
    expect(counts.length).toBeGreaterThan(15)
    expect(readers.every((reader) => reader.served === 1)).toBe(true)
  })

  it('the delivery queue ends a slice early where much is sent', async () => {
    const turns = new Turns()
    const queue = new DeliveryQueue(turns)
    const readers = Array.from({ length: 10 }, () => new Reader(1, 1024 * 1024))
    for (const reader of readers) queue.add(reader)
    queue.serve()
    expect(served(readers)).toBeLessThan(4)
    while (turns.isAsked) await turns.next()
    expect(served(readers)).toBe(10)
  })

  it('the delivery queue serves few watchers at once, and leaves a turn before many', async () => {
    const turns = new Turns()
    const queue = new DeliveryQueue(turns)
    const few = Array.from({ length: 10 }, () => new Reader())
    for (const reader of few) queue.add(reader)
    queue.serve()
    expect(served(few)).toBe(10)
    expect(turns.isAsked).toBe(false)
    const many = Array.from({ length: 200 }, () => new Reader())
    for (const reader of many) queue.add(reader)
    queue.serve()
    expect(served(many)).toBe(0)
    await turns.next()
    expect(served(many)).toBe(200)
  })

  it('the delivery queue ends a slice after a millisecond, or after as long as others took before it', async () => {
    const turns = new Turns()
    const queue = new DeliveryQueue(turns)
    const slow = (): Reader => new Reader(1, 100, () => (turns.time += 0.1))
    const readers = Array.from({ length: 200 }, slow)
    for (const reader of readers) queue.add(reader)
    queue.serveLater()
    await turns.next()
    const first = served(readers)
    expect(first).toBeGreaterThan(9)
    expect(first).toBeLessThan(13)
    turns.time += 5
    await turns.next()
    const second = served(readers) - first
    expect(second).toBeGreaterThan(45)
    expect(second).toBeLessThan(55)
    // However long the others took, a slice ends in time.
    turns.time += 1000
    await turns.next()
    expect(served(readers) - first - second).toBeLessThan(105)
    while (turns.isAsked) await turns.next()
    expect(served(readers)).toBe(200)
  })

  it('the delivery queue lets no watcher with much to read keep the others waiting', async () => {
    const turns = new Turns()
    const queue = new DeliveryQueue(turns)
    const greedy = new Reader(1000)
    const modest = Array.from({ length: 10 }, () => new Reader())
    for (const reader of [greedy, ...modest]) queue.add(reader)
    queue.serve()
    expect(modest.map((reader) => reader.served)).toEqual(modest.map(() => 1))
    expect(greedy.served).toBeLessThan(300)
    while (turns.isAsked) await turns.next()
    expect(greedy.served).toBe(1000)
  })

  it('the delivery queue has each watcher once, and serves those who come during a fan-out after the others', async () => {
    const turns = new Turns()
    const queue = new DeliveryQueue(turns)
    const early = Array.from({ length: 400 }, () => new Reader())
    for (const reader of early) queue.add(reader)
    for (const reader of early) queue.add(reader)
    queue.serve()
    await turns.next()
    const late = new Reader()
    queue.add(late)
    queue.serve()
    expect(late.served).toBe(0)
    await turns.next()
    expect(early.every((reader) => reader.served === 1)).toBe(true)
    expect(late.served).toBe(1)
    expect(turns.isAsked).toBe(false)
  })

  it('the delivery queue tells when every watcher has been served', async () => {
    const turns = new Turns()
    const queue = new DeliveryQueue(turns)
    await queue.drained()
    const reader = new Reader()
    queue.add(reader)
    queue.serveLater()
    const drained = queue.drained().then(() => reader.served)
    await turns.next()
    expect(await drained).toBe(1)
  })
})
