import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keyOf } from '../../../../../../core/base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import type { Runtime } from '../../../../../../core/base/runtime.ts'
import {
  ObjectIndex,
  type ObjectHandlers,
} from '../../../../../../core/cluster/controllers/shared/objects/object-index.ts'
import { settle } from '../../../../../support/requests/watch-reader.ts'
import {
  openReadServer,
  pods,
  type ReadServer,
} from '../../../../../support/servers/read-server.ts'

/** Enough for a report of several turns. */
const count = 230

const nameOf = (number: number): string => `pod-${number}`

/** What a listener has heard of each object, and where that did not follow from what it had heard before. */
class Heard implements ObjectHandlers {
  readonly specs = new Map<string, unknown>()
  readonly faults: string[] = []

  added(object: ApiObject): void {
    if (this.specs.has(keyOf(object))) this.faults.push(`${keyOf(object)} was added again`)
    this.specs.set(keyOf(object), object['spec'])
  }

  changed(object: ApiObject, before: ApiObject): void {
    const known = this.specs.get(keyOf(before))
    if (!known) this.faults.push(`${keyOf(object)} changed before it was added`)
    this.specs.set(keyOf(object), object['spec'])
  }

  deleted(object: ApiObject): void {
    if (!this.specs.delete(keyOf(object))) this.faults.push(`${keyOf(object)} was unknown`)
  }
}

/** A server with pods, and an index of them whose turns pass when the test lets them. */
class Bench {
  readonly index: ObjectIndex
  readonly #ending = new AbortController()
  readonly #server: ReadServer
  #turns: (() => void)[] = []
  #isFree = true

  constructor(server: ReadServer) {
    this.#server = server
    const yieldTurn = (): Promise<void> =>
      this.#isFree ? Promise.resolve() : new Promise((resolve) => this.#turns.push(resolve))
    const runtime: Runtime = {
      ...server.runtime,
      timers: { ...server.runtime.timers, yieldTurn },
    }
    const { cache } = server
    const prefix = pods.storedAs?.prefix ?? ''
    this.index = new ObjectIndex({ prefix, cache, runtime, signal: this.#ending.signal })
  }

  static async open(): Promise<Bench> {
    const server = await openReadServer()
    for (let at = 0; at < count; at++) await server.put('a', nameOf(at), { color: 'first' })
    const bench = new Bench(server)
    await bench.index.ready
    bench.#isFree = false
    return bench
  }

  listen(signal: AbortSignal = this.#ending.signal): Heard {
    const heard = new Heard()
    this.index.listenTogether(heard, signal)
    return heard
  }

  async put(number: number, color: string): Promise<void> {
    await this.#server.put('a', nameOf(number), { color })
  }

  async remove(number: number): Promise<void> {
    await this.#server.remove('a', nameOf(number))
  }

  async turn(): Promise<void> {
    for (const pass of this.#turns.splice(0)) pass()
    await settle()
  }

  async end(): Promise<void> {
    this.#isFree = true
    await this.turn()
    await this.index.reported
    this.#ending.abort()
  }
}

const number = fc.nat({ max: count + 20 })
const step = fc.oneof(
  { arbitrary: fc.record({ put: number, color: fc.constantFrom('red', 'blue') }), weight: 4 },
  { arbitrary: fc.record({ remove: number }), weight: 3 },
  { arbitrary: fc.constant('listen' as const), weight: 1 },
  { arbitrary: fc.constant('turn' as const), weight: 2 },
)

it('listeners of an index that begin together hear first that an object was added, and of every change after', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const bench = await Bench.open()
      const listeners = [bench.listen(), bench.listen()]
      for (const each of steps) {
        if (each === 'listen') listeners.push(bench.listen())
        else if (each === 'turn') await bench.turn()
        else if ('put' in each) await bench.put(each.put, each.color)
        else await bench.remove(each.remove)
      }
      const state = new Map(
        Array.from(bench.index.objects(), (object) => [keyOf(object), object['spec']]),
      )
      await bench.end()
      for (const { specs, faults } of listeners) {
        expect(faults).toEqual([])
        expect(specs).toEqual(state)
      }
    }),
    { numRuns: 25 },
  )
})

it('listeners of an index that begin together get the same decoded objects', async () => {
  const bench = await Bench.open()
  const heard: [ApiObject[], ApiObject[]] = [[], []]
  const { signal } = new AbortController()
  for (const list of heard) bench.index.listenTogether({ added: (pod) => list.push(pod) }, signal)
  expect(heard).toEqual([[], []])
  await bench.end()
  const [first, second] = heard
  expect(first).toHaveLength(count)
  expect(second.every((object, at) => object === first[at])).toBe(true)
})

it('a listener of an index that ends before all objects are reported hears no more', async () => {
  const bench = await Bench.open()
  const ending = new AbortController()
  const [ended, other] = [bench.listen(ending.signal), bench.listen()]
  await bench.turn()
  const { size } = ended.specs
  expect(size).toBeGreaterThan(0)
  expect(size).toBeLessThan(count)
  ending.abort()
  await bench.end()
  expect(ended.specs.size).toBe(size)
  expect(other.specs.size).toBe(count)
})
