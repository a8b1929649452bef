import { webRuntime } from '../../../browser-host/runtime/web-runtime.ts'
// The script of a page that Playwright steers: it holds one store, and is killed at will.
import { openBrowserStorage } from '../../../browser-host/store/open-browser-storage.ts'
import { brands } from '../../../core/base/api/brand.ts'
import type { Runtime } from '../../../core/base/runtime.ts'
import { StorageError, type Storage } from '../../../core/storage/engine/storage.ts'
import { writeWithoutEnd } from '../../support/requests/writers.ts'
import type { FoundStore } from '../../support/storage/acknowledged.ts'
import { findStore } from '../../support/storage/found-store.ts'
import type { Filled, OpenedStore, StorePage } from '../../support/storage/store-page.ts'

const silent = (): void => undefined
const runtime: Runtime = webRuntime({ debug: silent, info: silent, warn: silent, error: silent })
let storage: Storage | undefined

function opened(): Storage {
  if (!storage) throw new Error('no store is open')
  return storage
}

async function open(name: string): Promise<OpenedStore> {
  const store = await openBrowserStorage({ name, brand: brands.svc, runtime, kind: 'indexeddb' })
  storage = store.storage
  return { place: store.place, revision: await storage.progress() }
}

/** Lines are told in the order of the commits; those of one turn go together. */
function teller(tell: (lines: string[]) => unknown): (line: string) => void {
  let lines: string[] = []
  return (line) => {
    if (lines.push(line) > 1) return
    void runtime.timers.yieldTurn().then(() => {
      tell(lines)
      lines = []
    })
  }
}

async function fill(count: number, bytes: number): Promise<Filled> {
  const keys: string[] = []
  const value = new Uint8Array(bytes)
  const { revision } = await opened().status()
  try {
    for (let at = 0; at < count; at++) {
      const key = `/${revision}-${at}`
      // Chance cannot be compressed.
      runtime.random(value)
      await opened().commit([], [{ type: 'put', key, value: value.slice() }])
      keys.push(key)
    }
    return { keys }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    return { keys, code: error.code }
  }
}

const page: StorePage = {
  open,
  write: (round) => {
    const acknowledge = teller((lines) => (globalThis as unknown as Listening).acknowledge(lines))
    void writeWithoutEnd(opened(), runtime.timers, round, acknowledge)
  },
  find: (): Promise<FoundStore> => findStore(opened()),
  fill,
  status: () => opened().status(),
}

interface Listening {
  /** Given by Playwright. */
  acknowledge(lines: string[]): Promise<void>
}

Object.assign(globalThis, { storePage: page })
