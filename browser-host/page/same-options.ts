/** Whether two options are the same: by their values, functions by their text, other objects with a class by identity. */
export function isSameOption(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one === 'function' && typeof other === 'function') return String(one) === String(other)
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (one instanceof URL && other instanceof URL) return one.href === other.href
  const plain = [Object.prototype, Array.prototype]
  const prototype: unknown = Object.getPrototypeOf(one)
  if (!plain.some((each) => each === prototype)) return false
  if (prototype !== Object.getPrototypeOf(other)) return false
  const [mine, others] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))]
  return (
    mine.length === others.size &&
    mine.every(([key, value]) => isSameOption(value, others.get(key)))
  )
}
