import { runInThisContext } from 'node:vm'

type Globals = typeof globalThis

/** Node's own global object. What a test environment shows instead may lack what Node has, as Jest's jsdom does. */
export const nodeGlobals: Globals = runInThisContext('globalThis') as Globals

/** Gives the environment what every browser has, and what core needs to load; nothing that is there is touched. */
export function provideGlobals(): void {
  for (const name of ['TextDecoder', 'TextEncoder'] as const) {
    if (name in globalThis) continue
    const value = nodeGlobals[name]
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
}
