import {
  type Range,
  type Revision,
  type Storage,
  StorageError,
  type StoredValue,
} from '../storage/storage.ts'

/** A part of the state at one revision, in key order. */
export interface StatePage {
  readonly at: Revision
  readonly values: readonly StoredValue[]
  /** A key behind `values` whose record the store cannot read. */
  readonly unreadable?: { readonly key: string; readonly revision: Revision }
}

/** Objects asked for at a time at most: few enough that other requests are served in between. */
const largestPage = 2000

interface Damage {
  readonly key: string
  readonly revision: Revision
}

function damageOf(error: unknown): Damage | undefined {
  if (!(error instanceof StorageError) || error.code !== 'corrupt') return undefined
  const { key, revision } = error.details
  return typeof key === 'string' && typeof revision === 'number' ? { key, revision } : undefined
}

/**
 * Reads everything in a range as of one revision, the newest unless `at` says. A record that is damaged is named
 * instead of failing the whole: it is found by reading up to it and going on behind it. `pageSize` is how many objects
 * are wanted at a time.
 *
 * @throws StorageError `compacted` when the revision is gone before the end was reached.
 */
export async function* readState(
  storage: Storage,
  range: Range,
  at?: Revision,
  pageSize: number = largestPage,
): AsyncGenerator<StatePage, void> {
  const limit = Math.min(pageSize, largestPage)
  let revision = at
  let { start } = range
  let damage: Damage | undefined
  for (;;) {
    const end = damage?.key ?? range.end
    let page
    try {
      const options = revision === undefined ? {} : { at: revision }
      page = await storage.list({ start, end }, { limit, ...options })
    } catch (error) {
      const found = damageOf(error)
      if (!found || found.key < start || found.key >= end) throw error
      damage = found
      continue
    }
    if (!page.ok) throw new StorageError('compacted', `revision ${revision} is gone`, {})
    revision = page.at
    const last = page.entries.at(-1)
    if (page.more && last) {
      yield { at: revision, values: page.entries }
      start = `${last.key}\0`
      continue
    }
    if (!damage) {
      yield { at: revision, values: page.entries }
      return
    }
    yield { at: revision, values: page.entries, unreadable: damage }
    start = `${damage.key}\0`
    damage = undefined
  }
}
