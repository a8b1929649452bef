import {
  type Range,
  type Revision,
  type Storage,
  StorageError,
  type StoredValue,
} from '../../../core/index.ts'

const pageSize = 500

/** How often a store is read anew that was compacted meanwhile. */
const mostAttempts = 5

/** A page of a store. */
export interface StorePage {
  readonly revision: Revision
  readonly values: readonly StoredValue[]
}

/** What {@link readStore} gives its pages to. */
export interface PageReader {
  /** Called before the first page of an attempt: what earlier attempts gave is void. */
  readonly begin: (revision: Revision) => Promise<void>
  readonly take: (page: StorePage) => Promise<void>
}

/**
 * Reads all values of a range at one revision, page by page, and anew where the store has compacted that revision meanwhile.
 * @throws StorageError where the store cannot be read.
 */
export async function readStore(storage: Storage, range: Range, reader: PageReader): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    if (await readOnce(storage, range, reader)) return
    if (attempt >= mostAttempts) {
      throw new StorageError(
        'compacted',
        'the store compacts its history faster than it can be read; compact it less often',
      )
    }
  }
}

/** @returns false where the revision was compacted before all was read. */
async function readOnce(storage: Storage, range: Range, reader: PageReader): Promise<boolean> {
  const at = await storage.progress()
  await reader.begin(at)
  for (let { start } = range; ;) {
    const page = await storage.list({ ...range, start }, { limit: pageSize, at })
    if (!page.ok) return false
    await reader.take({ revision: at, values: page.entries })
    const last = page.entries.at(-1)
    if (!page.more || !last) return true
    start = `${last.key}\0`
  }
}
