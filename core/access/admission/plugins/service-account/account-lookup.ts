import { pathSegment } from '../../../../base/api/metadata/names.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import type { Entry } from '../../../../objects/codec/entry.ts'
import { entryKey } from '../../../../storage/cache/object-key.ts'
import type { StoredObjects } from '../../../../storage/cache/stored-objects.ts'
import type { AdmissionAttributes } from '../../admission-attributes.ts'
import type { AdmissionParts } from '../../admission-parts.ts'
import { forbiddenWrite } from '../../forbidden-write.ts'
import type { Account } from './account.ts'

/** Finds a service account in the namespace of a write. @throws ApiError `Forbidden`, at once or in the promise. */
export type AccountLookup = (
  attributes: AdmissionAttributes,
  name: string,
) => Account | Promise<Account>

/** The account that a controller creates in every namespace. */
const defaultAccount = 'default'

/** Milliseconds that a write waits for the default account: nine times 100 to 200, as the original retries. */
function patience(runtime: Runtime): number {
  const [chance = 0] = runtime.random(new Uint8Array(1), 'timing')
  return 9 * (100 + (100 * chance) / 256)
}

/** Resolves once the entry is there, the time is up or the request has ended. */
function untilCreated(
  { runtime, cache }: AdmissionParts,
  find: () => Entry | undefined,
  signal: AbortSignal,
): Promise<Entry | undefined> {
  return new Promise((resolve) => {
    const settle = (): void => {
      cancelTimer()
      cancelObserver()
      signal.removeEventListener('abort', settle)
      resolve(find())
    }
    const check = (): void => {
      if (find()) settle()
    }
    const cancelTimer = runtime.timers.after(patience(runtime), settle)
    const cancelObserver = cache.observe({ loaded: check, changed: check, unloaded: check })
    signal.addEventListener('abort', settle, { once: true })
  })
}

/**
 * Lookup of service accounts in the watch cache. The default account of a namespace that is being created may be on its way:
 * a write waits for it, for up to two seconds.
 */
export function lookupAccount(
  parts: AdmissionParts,
  read: (entry: Entry) => Account,
): AccountLookup {
  const accounts: StoredObjects = parts.objects('', 'serviceaccounts')
  return (attributes, name) => {
    const { namespace } = attributes
    const key = entryKey(namespace, name)
    const accountOf = (entry: Entry | undefined): Account => {
      if (entry) return read(entry)
      const faults = pathSegment(name, false).join(' ')
      const fault =
        faults === ''
          ? `serviceaccount "${name}" not found`
          : `invalid resource name ${quoteText(name)}: [${faults}]`
      const why = `error looking up service account ${key}: ${fault}`
      throw forbiddenWrite(attributes, why)
    }
    const entry = accounts.get(key)
    if (entry || name !== defaultAccount) return accountOf(entry)
    // Read for a wait alone: a request from within this process makes its signal then.
    const { signal } = attributes
    if (signal.aborted) return accountOf(entry)
    return untilCreated(parts, () => accounts.get(key), signal).then(accountOf)
  }
}
