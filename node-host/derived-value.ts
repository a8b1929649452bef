import type { LiveValue } from '../core/index.ts'

/** What `make` makes of other values; it is made anew when one of them has changed, and stays the same object until then. */
export function derivedValue<T>(
  sources: readonly LiveValue<unknown>[],
  make: () => T,
): LiveValue<T> {
  let inputs = sources.map((source) => source.value)
  let value = make()
  const current = (): T => {
    if (sources.every((source, index) => source.value === inputs[index])) return value
    inputs = sources.map((source) => source.value)
    value = make()
    return value
  }
  return {
    get value() {
      return current()
    },
    onChange(listener) {
      const cancels = sources.map((source) => source.onChange(() => listener(current())))
      return () => {
        for (const cancel of cancels) cancel()
      }
    },
  }
}
