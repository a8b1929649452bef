import type { Revision } from '../../../base/api/revision.ts'
import type { Entry } from '../../../objects/codec/entry.ts'
import type { NamespacedName } from '../namespaced-name.ts'
import { readCached, readLatest } from '../newest-state.ts'
import type { ResourceContext } from '../resource-context.ts'

/**
 * The states that the attempts at a write start from. Where the watch cache may lag behind a shared store, an attempt starts from the
 * cached state, since the guard of its commit tells whether that was the newest one. What is decided without a commit (an error, an
 * unchanged object, a dry run) is decided again where the newest state is another one, as in the original.
 */
export class FirstStates {
  readonly #context: ResourceContext
  readonly #place: NamespacedName
  /** Whether attempts may start from the cached state. */
  readonly #mayBeStale: boolean
  /** Revision of the state that the last attempt started from; 0 where there was no object. */
  #revision: Revision = 0
  /** Revision from which an attempt failed: the newest state is another one. */
  #lost: Revision | undefined
  /** The newest state, read to decide the last attempt again. */
  #newest: { readonly entry: Entry | undefined } | undefined
  #isNewest = true

  constructor(context: ResourceContext, place: NamespacedName, startsFromCache: boolean) {
    this.#context = context
    this.#place = place
    this.#mayBeStale = startsFromCache && context.services.store.cache.mayLag
  }

  /** The state that an attempt starts from; a promise only where the store has to be asked. */
  read(): Entry | undefined | Promise<Entry | undefined> {
    const newest = this.#newest
    this.#newest = undefined
    if (newest) return this.#begin(newest.entry, true)
    const { cache } = this.#context.services.store
    const cached = readCached(this.#context, this.#place)
    if (cache.isCurrent) return this.#begin(cached, true)
    if (this.#mayBeStale && cached && cached.revision !== this.#lost)
      return this.#begin(cached, false)
    return readLatest(this.#context, this.#place).then((entry) => this.#begin(entry, true))
  }

  /** Notes that another write came before the last attempt. */
  lose(): void {
    this.#lost = this.#revision
  }

  /** Whether an attempt stands that came to this state: it wrote it, or started from the newest one. */
  async stands(made: Entry | undefined): Promise<boolean> {
    if (this.#isNewest || (made && made.revision !== this.#revision)) return true
    const entry = await readLatest(this.#context, this.#place)
    if ((entry?.revision ?? 0) === this.#revision) return true
    this.#newest = { entry }
    return false
  }

  #begin(entry: Entry | undefined, isNewest: boolean): Entry | undefined {
    this.#revision = entry?.revision ?? 0
    this.#isNewest = isNewest
    return entry
  }
}
