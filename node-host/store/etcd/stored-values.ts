import type { StoredValue } from '../../../core/index.ts'
import { type KeyValue, toNumber } from './etcd-messages.ts'

/** The value of a key, in memory of its own: the message that it came in may be large. */
export function storedValue(key: string, kv: KeyValue): StoredValue {
  return {
    key,
    value: Uint8Array.from(kv.value),
    createRevision: toNumber(kv.createRevision),
    revision: toNumber(kv.modRevision),
  }
}
