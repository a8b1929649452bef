import type { StoredHistory } from './stored-history.ts'

/** What a client that lists and watches was told, in order. */
export type Told =
  | {
      readonly type: 'list'
      readonly revision: number
      /** Revision and value of each key. */
      readonly items: ReadonlyMap<string, { readonly revision: number; readonly value: string }>
    }
  | {
      readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
      readonly key: string
      readonly revision: number
      readonly value: string
    }
  | { readonly type: 'BOOKMARK'; readonly revision: number }

/**
 * Faults of one informer's record against what the store wrote: lists are states that there were, events come in order of
 * revision, none is lost, repeated or made up, each has its type and value, and a bookmark is never ahead of them. Its lists never
 * go back behind what it was told before.
 */
export function watchFaults(record: readonly Told[], history: StoredHistory): readonly string[] {
  const faults: string[] = []
  /** Up to this revision everything has been told. */
  let at = 0
  for (const told of record) {
    if (told.type === 'list') {
      if (told.revision < at) faults.push(`a list of ${told.revision} behind ${at}`)
      faults.push(...listFaults(told, history))
    } else if (told.revision < at || (told.type !== 'BOOKMARK' && told.revision === at)) {
      faults.push(`${told.type} of ${told.revision} behind ${at}`)
    } else {
      faults.push(...eventFaults(told, at, history))
    }
    at = Math.max(at, told.revision)
  }
  return faults
}

function listFaults(
  { revision, items }: Extract<Told, { type: 'list' }>,
  history: StoredHistory,
): readonly string[] {
  const state = history.stateAt(revision)
  const faults: string[] = []
  for (const [key, write] of state) {
    const item = items.get(key)
    if (!item) faults.push(`the list of ${revision} lacks ${key} of ${write.revision}`)
    else if (item.revision !== write.revision || item.value !== write.value) {
      faults.push(
        `the list of ${revision} has ${key} of ${item.revision} (${item.value}) for ${write.revision} (${write.value})`,
      )
    }
  }
  for (const key of items.keys()) {
    if (!state.has(key)) faults.push(`the list of ${revision} has ${key}, which there was not`)
  }
  return faults
}

function eventFaults(
  told: Exclude<Told, { type: 'list' }>,
  at: number,
  history: StoredHistory,
): readonly string[] {
  const writes = history.between(at, told.revision)
  if (told.type === 'BOOKMARK') {
    return writes.map(
      ({ key, revision }) => `the bookmark of ${told.revision} is ahead of ${key} of ${revision}`,
    )
  }
  const faults = writes
    .filter(({ revision }) => revision < told.revision)
    .map(({ key, revision }) => `${key} of ${revision} is lost before ${told.revision}`)
  const write = writes.find(({ revision }) => revision === told.revision)
  if (!write || write.key !== told.key) {
    return [...faults, `${told.type} of ${told.key} at ${told.revision}, which nobody wrote`]
  }
  const type = write.value === undefined ? 'DELETED' : write.isFirst ? 'ADDED' : 'MODIFIED'
  if (type !== told.type) faults.push(`${told.type} for ${type} of ${told.key} at ${told.revision}`)
  if (write.value !== undefined && write.value !== told.value) {
    faults.push(
      `${told.key} at ${told.revision} is told as ${told.value}, written as ${write.value}`,
    )
  }
  return faults
}
