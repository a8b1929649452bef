const errors = new WeakMap<Uint8Array, Error>()

/** A value in place of one that cannot be decoded: empty bytes, of which {@link errorOfValue} knows `error`. */
export function unreadableValue(error: Error): Uint8Array {
  const value = new Uint8Array()
  errors.set(value, error)
  return value
}

/** Why a value cannot be decoded; undefined for all others. */
export function errorOfValue(value: Uint8Array): Error | undefined {
  return value.length === 0 ? errors.get(value) : undefined
}
