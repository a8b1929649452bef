/**
 * The three `Reflect` metadata functions that `@peculiar/x509`'s dependency container calls and refuses to load without. They
 * stand in for a package with the whole proposal.
 */
const metadata = new WeakMap<object, Map<unknown, unknown>>()

const functions = {
  defineMetadata(key: unknown, value: unknown, target: object): void {
    const known = metadata.get(target) ?? new Map<unknown, unknown>()
    metadata.set(target, known.set(key, value))
  },
  getOwnMetadata(key: unknown, target: object): unknown {
    return metadata.get(target)?.get(key)
  },
  getMetadata(key: unknown, target: object): unknown {
    let current: object | null = target
    while (current !== null) {
      const value = metadata.get(current)?.get(key)
      if (value !== undefined) return value
      current = Object.getPrototypeOf(current) as object | null
    }
    return undefined
  },
}

/** Installs the `Reflect` metadata functions, unless they exist already. */
export function provideReflectMetadata(): void {
  if (!('getMetadata' in Reflect)) Object.assign(Reflect, functions)
}
