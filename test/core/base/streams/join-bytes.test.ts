import { expect, it } from 'vitest'
import { ByteCollector, readAll } from '../../../../core/base/streams/join-bytes.ts'
import { countedCopies } from '../../../support/sources/counted-copies.ts'

it('pieces are joined in order, and a single one is not copied', async () => {
  const only = Uint8Array.of(1, 2, 3)
  const one = new ByteCollector()
  one.push(only)
  expect(one.whole()).toBe(only)
  expect(new ByteCollector().whole()).toHaveLength(0)
  const many = (async function* () {
    for (let at = 0; at < 10_000; at++) yield Uint8Array.of(at & 0xff, at >> 8)
  })()
  const bytes = await readAll(many)
  expect(bytes.length).toBe(20_000)
  expect([...bytes.subarray(0, 4), ...bytes.subarray(-2)]).toEqual([0, 0, 1, 0, 0x0f, 0x27])
})

it('small pieces are joined while others come, so that few are held, and copied twice at most', () => {
  const total = 100_000
  const given = Array.from({ length: total }, () => Uint8Array.of(1))
  const pieces = new ByteCollector()
  const copied = countedCopies(() => {
    for (const piece of given) pieces.push(piece)
    // What is altered now shows which pieces are still held themselves.
    for (const piece of given) piece[0] = 2
    const held = pieces.whole().reduce((sum, byte) => sum + (byte === 2 ? 1 : 0), 0)
    expect(held).toBeLessThan(1024)
  })
  expect(copied).toBeLessThanOrEqual(2 * total)
})
