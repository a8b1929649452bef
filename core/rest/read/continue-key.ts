import type { Runtime } from '../../runtime.ts'
import { type Storage, StorageError } from '../../storage/storage.ts'
import { ContinueTokens } from './continue-token.ts'

/** Beside the objects: every process on the same store, now and after a restart, honours the others' tokens. */
const storedKey = '/skerry/continue-key'

const keyLength = 32

const known = new WeakMap<Storage, Promise<ContinueTokens>>()

/** The tokens of a store; its key is drawn when the first list is paged. @throws StorageError */
export function continueTokens(storage: Storage, runtime: Runtime): Promise<ContinueTokens> {
  const tokens = known.get(storage)
  if (tokens) return tokens
  const opening = open(storage, runtime)
  known.set(storage, opening)
  opening.catch(() => known.delete(storage))
  return opening
}

async function open(storage: Storage, runtime: Runtime): Promise<ContinueTokens> {
  const found = await storage.get(storedKey)
  if (found.ok && found.entry) return new ContinueTokens(found.entry.value)
  const value = runtime.random(new Uint8Array(keyLength), 'secret')
  try {
    const guard = { key: storedKey, revision: 0 }
    const result = await storage.commit([guard], [{ type: 'put', key: storedKey, value }])
    const first = result.ok ? value : result.current[0]?.value
    return new ContinueTokens(first ?? value)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    // A store that takes no more writes still serves lists; their tokens then end with this process.
    runtime.logger.warn('the key of continue tokens cannot be stored', { error: error.message })
    return new ContinueTokens(value)
  }
}
