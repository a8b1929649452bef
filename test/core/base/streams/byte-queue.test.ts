import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ByteQueue } from '../../../../core/base/streams/byte-queue.ts'
import { countedCopies } from '../../../support/sources/counted-copies.ts'

it('a byte queue gives back what was pushed, in order, and finds bytes as an array does', () => {
  const step = fc.oneof(
    fc.record({ push: fc.uint8Array({ maxLength: 600 }) }),
    fc.record({ take: fc.nat(700) }),
    fc.record({ find: fc.constantFrom(0, 10, 255) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const queue = new ByteQueue()
      let model: number[] = []
      const run = (each: (typeof steps)[number]): readonly unknown[] => {
        if ('find' in each) return [queue.indexOf(each.find), model.indexOf(each.find)]
        if ('push' in each) {
          queue.push(each.push)
          model.push(...each.push)
          return [queue.length, model.length]
        }
        const [taken, expected] = [queue.take(each.take), model.slice(0, each.take)]
        model = model.slice(each.take)
        return [[...taken], expected]
      }
      for (const each of steps) {
        const [actual, expected] = run(each)
        expect(actual).toEqual(expected)
        expect([...queue.peek(queue.length)]).toEqual(model)
      }
    }),
  )
})

it('a byte queue copies each byte four times at most, however small its pieces', () => {
  const total = 300_000
  const copied = countedCopies(() => {
    const queue = new ByteQueue()
    for (let left = total; left > 0; left--) {
      queue.push(Uint8Array.of(left & 0xff))
      expect(queue.indexOf(-1)).toBe(-1)
    }
    expect(queue.take(total)).toHaveLength(total)
  })
  expect(copied).toBeLessThanOrEqual(4 * total)
})

it('a byte queue that is always long copies each byte a few times, too', () => {
  const [long, total] = [100_000, 400_000]
  const copied = countedCopies(() => {
    const queue = new ByteQueue()
    queue.push(new Uint8Array(long))
    for (let left = total; left > 0; left -= 10) {
      queue.push(new Uint8Array(10))
      queue.take(10)
    }
  })
  expect(copied).toBeLessThanOrEqual(4 * (long + total))
})

it('a byte queue does not alter the pieces that it was given', () => {
  const queue = new ByteQueue()
  const memory = new Uint8Array(8)
  queue.push(memory.subarray(0, 2))
  queue.push(Uint8Array.of(1, 2, 3))
  expect([...memory]).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  expect([...queue.take(5)]).toEqual([0, 0, 1, 2, 3])
})
