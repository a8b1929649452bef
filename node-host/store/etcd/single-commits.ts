import {
  type CommitResult,
  type Guard,
  type Logger,
  type Revision,
  StorageError,
  type StoredValue,
  type Write,
} from '../../../core/index.ts'
import { reasonOf } from '../../base/errors/system-error.ts'
import type { EtcdClient } from './etcd-client.ts'
import { readFailure } from './etcd-error.ts'
import type { EtcdKeys } from './etcd-keys.ts'
import { toNumber } from './etcd-messages.ts'
import { storedValue } from './stored-values.ts'

/** Attempts of a write without a guard before it gives up: others write the same key again and again. */
const attempts = 32

export interface SingleCommitParts {
  readonly client: EtcdClient
  readonly keys: EtcdKeys
  readonly logger: Logger
}

/**
 * Commits on kine, which understands the transactions of the original alone: one guard, and one write of the same key.
 *
 * A commit of several guards or writes becomes several transactions. Guards of keys that it does not write (admission conditions) are
 * read first, and may fail to hold a moment later. Its first write, that of the object, decides: where its guard fails, nothing was
 * written. The others follow it, and one whose guard fails then is left out with a line in the log: repair controllers find what an
 * object lacks or leaves.
 */
export class SingleCommits {
  readonly #parts: SingleCommitParts
  readonly #transact: (guards: readonly Guard[], writes: readonly Write[]) => Promise<CommitResult>

  constructor(parts: SingleCommitParts, transact: SingleCommits['commit']) {
    this.#parts = parts
    this.#transact = transact
  }

  async commit(guards: readonly Guard[], writes: readonly Write[]): Promise<CommitResult> {
    const [first, ...others] = writes
    const [guard] = guards
    if (guards.length === 1 && writes.length === 1 && guard?.key === first?.key && first)
      return this.#one(guard, first)
    const refused = await this.#check(guards)
    if (refused) return refused
    if (!first) return { ok: true, revision: (await this.#read('\0')).revision }
    const guardOf = (write: Write): Guard | undefined => guards.find(({ key }) => key === write.key)
    const decided = await this.#one(guardOf(first), first)
    if (!decided.ok) {
      const current = await Promise.all(
        guards.map(async ({ key }) => (await this.#read(key)).entry),
      )
      return { ...decided, current }
    }
    let { revision } = decided
    for (const write of others) {
      const result = await this.#follow(guardOf(write), write)
      if (result?.ok) ({ revision } = result)
    }
    return { ok: true, revision }
  }

  async #follow(guard: Guard | undefined, write: Write): Promise<CommitResult | undefined> {
    let reason = 'its guard failed'
    try {
      const result = await this.#one(guard, write)
      if (result.ok) return result
    } catch (cause) {
      reason = reasonOf(cause)
    }
    this.#parts.logger.warn(
      'a write beside an object was left out: kine has no larger transactions',
      {
        key: write.key,
        reason,
      },
    )
    return undefined
  }

  async #one(guard: Guard | undefined, write: Write): Promise<CommitResult> {
    if (guard) {
      // kine takes the deletion of a key that must not exist for one without a guard.
      if (write.type === 'delete' && guard.revision === 0)
        return (
          (await this.#check([guard])) ?? { ok: true, revision: (await this.#read('\0')).revision }
        )
      return this.#transact([guard], [write])
    }
    for (let tried = 0; tried < attempts; tried++) {
      const { entry, revision } = await this.#read(write.key)
      if (!entry && write.type === 'delete') return { ok: true, revision }
      const result = await this.#transact(
        [{ key: write.key, revision: entry?.revision ?? 0 }],
        [write],
      )
      if (result.ok) return result
    }
    throw new StorageError('refused', `${write.key} is written by others again and again`)
  }

  /** Reads the guarded keys. @returns the refusal where a guard fails */
  async #check(guards: readonly Guard[]): Promise<CommitResult | undefined> {
    if (guards.length === 0) return undefined
    const found = await Promise.all(guards.map(({ key }) => this.#read(key)))
    const holds = guards.every(({ revision }, at) => (found[at]?.entry?.revision ?? 0) === revision)
    if (holds) return undefined
    const revision = Math.max(...found.map((each) => each.revision))
    return { ok: false, revision, current: found.map(({ entry }) => entry) }
  }

  async #read(
    key: string,
  ): Promise<{ readonly entry: StoredValue | undefined; readonly revision: Revision }> {
    const { client, keys } = this.#parts
    try {
      const { header, kvs } = await client.ask(client.methods.range, { key: keys.toEtcd(key) })
      const [kv] = kvs
      return { entry: kv && storedValue(key, kv), revision: toNumber(header.revision) }
    } catch (error) {
      throw readFailure(error)
    }
  }
}
