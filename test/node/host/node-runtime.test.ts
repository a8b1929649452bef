import { describe, expect, it, vi } from 'vitest'
import { crc32 } from '../../../core/storage/crc32.ts'
import { nodeRuntime } from '../../../node-host/node-runtime.ts'
import { timersContract } from '../../contract/runtime-timers.ts'
import { recordingLogger } from './open-listener.ts'

// The runtime's timers are out of reach of a test's, so these are handed to it here.
vi.mock('node:timers', () => ({
  setTimeout: (task: () => void, delay: number) => globalThis.setTimeout(task, delay),
  clearTimeout: (timer: NodeJS.Timeout) => globalThis.clearTimeout(timer),
  setImmediate: (task: () => void) => globalThis.setImmediate(task),
}))

const runtime = nodeRuntime(recordingLogger())

describe('chance', () => {
  it.each([16, 64, 65, 100_000])('fills %d bytes', (length) => {
    const bytes = new Uint8Array(length)
    expect(runtime.random(bytes)).toBe(bytes)
    expect(bytes.some((byte) => byte !== 0)).toBe(true)
  })

  it('does not repeat itself over many small draws', () => {
    const drawn = Array.from({ length: 5000 }, () =>
      Buffer.from(runtime.random(new Uint8Array(16))).toString('hex'),
    )
    expect(new Set(drawn).size).toBe(drawn.length)
  })
})

describe('checksums', () => {
  it.each([0, 1, 7, 8, 80, 5000])('of %d bytes are those that other hosts make', (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) & 0xff)
    expect(runtime.crc32?.(bytes)).toBe(crc32(bytes))
  })
})

timersContract(runtime)
