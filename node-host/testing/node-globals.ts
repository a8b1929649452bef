import { runInThisContext } from 'node:vm'

type Globals = typeof globalThis

/** Node's own global object. What a test environment shows instead may lack what Node has, as Jest's jsdom does. */
export const nodeGlobals: Globals = runInThisContext('globalThis') as Globals

/** Bytes made here are of this realm: code that shares it with the tests may ask `instanceof Uint8Array`. */
class RealmTextEncoder extends nodeGlobals.TextEncoder {
  override encode(text?: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(super.encode(text))
  }
}

/** Gives the environment what every browser has, and what core needs to load; nothing that is there is touched. */
export function provideGlobals(): void {
  const missing = {
    TextDecoder: nodeGlobals.TextDecoder,
    TextEncoder: RealmTextEncoder,
  }
  for (const [name, value] of Object.entries(missing)) {
    if (name in globalThis) continue
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
}
