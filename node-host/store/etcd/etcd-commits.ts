import type {
  CommitResult,
  Guard,
  Logger,
  StoredValue,
  Timers,
  Write,
} from '../../../core/index.ts'
import type { EtcdClient } from './etcd-client.ts'
import { commitFailure, failureOf, isOutOfSpace, readFailure } from './etcd-error.ts'
import type { EtcdKeys } from './etcd-keys.ts'
import type { EtcdLeases } from './etcd-leases.ts'
import { type Compare, type RequestOp, toNumber, type TxnResponse } from './etcd-messages.ts'
import { SingleCommits } from './single-commits.ts'
import { storedValue } from './stored-values.ts'

/** Milliseconds for asking whether a commit with an unknown outcome happened. */
const askAgainMs = 3000

/** Milliseconds between lines of the log about a full etcd. */
const fullLineMs = 60_000

export interface CommitParts {
  readonly client: EtcdClient
  readonly keys: EtcdKeys
  readonly leases: EtcdLeases
  readonly logger: Logger
  readonly timers: Timers
}

/** Commits as transactions of etcd. */
export class EtcdCommits {
  readonly #parts: CommitParts
  readonly #single: SingleCommits
  #fullLineAt = Number.NEGATIVE_INFINITY

  constructor(parts: CommitParts) {
    this.#parts = parts
    this.#single = new SingleCommits(
      { logger: parts.logger, client: parts.client, keys: parts.keys },
      (guards, writes) => this.#transact(guards, writes),
    )
  }

  async commit(guards: readonly Guard[], writes: readonly Write[]): Promise<CommitResult> {
    if (writes.length > 1 && new Set(writes.map(({ key }) => key)).size < writes.length)
      throw new TypeError('a commit writes a key once')
    const { isKine } = await this.#parts.client.member.version()
    return isKine ? this.#single.commit(guards, writes) : this.#transact(guards, writes)
  }

  async #transact(guards: readonly Guard[], writes: readonly Write[]): Promise<CommitResult> {
    try {
      return await this.#send(guards, writes)
    } catch (error) {
      if (failureOf(error)?.details.includes('lease not found') !== true) throw this.#failure(error)
    }
    // etcd restarted without the lease, or it ended early: the write is made under a new one.
    this.#parts.leases.forget()
    try {
      return await this.#send(guards, writes)
    } catch (error) {
      throw this.#failure(error)
    }
  }

  async #send(guards: readonly Guard[], writes: readonly Write[]): Promise<CommitResult> {
    const { client, keys } = this.#parts
    const success = await Promise.all(writes.map((write) => this.#operation(write)))
    const guarded = guards.map(({ key, revision }) => ({ key: keys.toEtcd(key), revision }))
    const request = {
      compare: guarded.map(({ key, revision }): Compare => ({
        result: 0,
        target: 2,
        key,
        modRevision: revision,
      })),
      success,
      failure: guarded.map(({ key }) => ({ requestRange: { key } })),
    }
    let answer
    try {
      answer = await client.send(client.methods.txn, request)
    } catch (error) {
      const found = await this.#outcomeAfter(error, guards, writes)
      if (found) return found
      throw error
    }
    const revision = toNumber(answer.header.revision)
    if (answer.succeeded) return { ok: true, revision }
    return { ok: false, revision, current: currentOf(guards, answer) }
  }

  /**
   * The outcome of a commit whose answer was lost. The commit is not sent again: it may still be on its way. A create happened where
   * its key now has its value, which holds a uid that nobody else wrote. Anything else proves nothing: the commit may happen later, a
   * later write may have replaced it, and another server may have made the same change. The outcome stays unknown then.
   */
  async #outcomeAfter(
    error: unknown,
    guards: readonly Guard[],
    writes: readonly Write[],
  ): Promise<CommitResult | undefined> {
    const failure = commitFailure(error)
    const isUnknown =
      failure instanceof Error && 'code' in failure && failure.code === 'outcome-unknown'
    const write = writes.find((each) => each.type === 'put' && each.isUnique === true)
    const guard = write && guards.find(({ key }) => key === write.key)
    if (!isUnknown || write?.type !== 'put' || !guard) return undefined
    const { client, keys } = this.#parts
    try {
      const request = { key: keys.toEtcd(write.key) }
      const options = { timeoutMs: askAgainMs }
      const { kvs } = await client.ask(client.methods.range, request, options)
      const revision = toNumber(kvs[0]?.modRevision ?? 0)
      if (!kvs[0] || revision <= guard.revision) return undefined
      return Buffer.compare(kvs[0].value, write.value) === 0 ? { ok: true, revision } : undefined
    } catch {
      return undefined
    }
  }

  async #operation(write: Write): Promise<RequestOp> {
    const key = this.#parts.keys.toEtcd(write.key)
    if (write.type === 'delete') return { requestDeleteRange: { key } }
    const { value, ttl } = write
    if (ttl === undefined) return { requestPut: { key, value } }
    return { requestPut: { key, value, lease: await this.#lease(ttl) } }
  }

  async #lease(ttl: number): ReturnType<EtcdLeases['of']> {
    try {
      return await this.#parts.leases.of(ttl)
    } catch (error) {
      // Nothing of the commit was sent yet.
      throw readFailure(error)
    }
  }

  #failure(error: unknown): unknown {
    const now = Date.now()
    if (isOutOfSpace(error) && now - this.#fullLineAt >= fullLineMs) {
      this.#fullLineAt = now
      this.#parts.logger.error(
        'etcd is full and refuses writes: compact and defragment its members (etcdctl compact, etcdctl defrag), or raise its quota, then disarm the alarm (etcdctl alarm disarm); deletes go on',
      )
    }
    return commitFailure(error)
  }
}

function currentOf(
  guards: readonly Guard[],
  { responses }: TxnResponse,
): (StoredValue | undefined)[] {
  return guards.map(({ key }, at) => {
    const kv = responses[at]?.responseRange?.kvs[0]
    return kv && storedValue(key, kv)
  })
}
