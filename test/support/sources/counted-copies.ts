import { vi } from 'vitest'

const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as Uint8Array

/** How many bytes are copied from array to array while a function runs: by `set` and by `slice`. */
export function countedCopies(run: () => void): number {
  const { stop } = countCopies()
  run()
  return stop()
}

/** Begins to count copied bytes; `stop` returns their number. */
export function countCopies(): { stop(): number } {
  let copied = 0
  const { set, slice } = typedArray
  const sets = vi.spyOn(typedArray, 'set').mockImplementation(function (
    this: Uint8Array,
    source: ArrayLike<number>,
    offset?: number,
  ) {
    copied += source.length
    set.call(this, source, offset)
  })
  const slices = vi.spyOn(typedArray, 'slice').mockImplementation(function (
    this: Uint8Array,
    start?: number,
    end?: number,
  ) {
    const part = slice.call(this, start, end)
    copied += part.length
    return part
  })
  return {
    stop() {
      sets.mockRestore()
      slices.mockRestore()
      return copied
    },
  }
}
