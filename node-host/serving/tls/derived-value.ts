import type { LiveValue } from '../../../core/index.ts'

/** A live value computed by `make` from other live values; it is the same object until one of them changes. */
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
