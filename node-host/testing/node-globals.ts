import { runInThisContext } from 'node:vm'

type Globals = typeof globalThis

/** Node's own global object. That of a test environment, as Jest's jsdom, may lack Node's globals. */
export const nodeGlobals: Globals = runInThisContext('globalThis') as Globals

/** Provides text encoders, which core needs to load, where the environment lacks them. */
export function provideGlobals(): void {
  for (const name of ['TextDecoder', 'TextEncoder'] as const) {
    if (name in globalThis) continue
    const value = nodeGlobals[name]
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
}
