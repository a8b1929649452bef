import type { Runtime } from '../../../base/runtime.ts'
import { type Storage, StorageError } from '../../../storage/engine/storage.ts'
import { ContinueTokens } from './continue-token.ts'

/** Key of continue tokens, kept in the store, so that all servers on it, also after a restart, accept each other's tokens. */
const storedKey = '/skerry/continue-key'

const keyLength = 32

const known = new WeakMap<Storage, Promise<ContinueTokens>>()

/** The continue tokens of a store; their key is generated for the first paged list. @throws StorageError */
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
    // A read-only store still serves paged lists; their continue tokens end with this process.
    runtime.logger.warn('key of continue tokens cannot be stored', { error: error.message })
    return new ContinueTokens(value)
  }
}
