import { setMaxListeners } from 'node:events'
import { pause, type Timers } from '../../../core/index.ts'
import { isUnreachable, isUnsent } from './etcd-error.ts'
import { type CallOptions, EtcdMember } from './etcd-member.ts'
import { type EtcdMethods, etcdMethods, type Method } from './etcd-messages.ts'
import type { GrpcPackages } from './load-grpc.ts'
import type { TlsFiles } from './tls-files.ts'

export interface EtcdClientOptions {
  /** URLs of the members, `http://127.0.0.1:2379`; https where they have TLS. */
  readonly servers: readonly string[]
  readonly tls?: TlsFiles | undefined
  readonly timers: Timers
  readonly packages: GrpcPackages
}

/** Milliseconds that a call may take unless it says otherwise, whatever members are asked meanwhile. */
const usualTimeoutMs = 10_000

/** Milliseconds between rounds in which no member answered; the last one repeats. */
const roundDelays = [50, 200, 500, 1000]

/** How often the TLS files are read again, in milliseconds. */
const refreshMs = 60_000

/** Calls etcd's methods at one of its members, and at another one where that does not answer. */
export class EtcdClient {
  readonly methods: EtcdMethods
  readonly timers: Timers
  readonly members: readonly EtcdMember[]
  readonly #closing = new AbortController()
  #at = 0

  constructor({ servers, packages, timers, tls }: EtcdClientOptions) {
    this.methods = etcdMethods(packages)
    this.timers = timers
    this.members = servers.map((server) => new EtcdMember(server, this.methods, packages, tls))
    // Each call that runs listens.
    setMaxListeners(0, this.#closing.signal)
    if (this.members.length === 0) throw new RangeError('etcd has no members')
    if (tls) this.#refreshRegularly(tls)
  }

  /** The member that is asked now. */
  get member(): EtcdMember {
    const member = this.members[this.#at]
    if (!member) throw new RangeError('etcd has no members')
    return member
  }

  /**
   * Asks for what may be asked again. A member that does not answer in its share of the time is left for the next one, until all the
   * time is over.
   */
  async ask<Request, Response>(
    method: Method<Request, Response>,
    request: Request,
    { signal = this.#closing.signal, timeoutMs = usualTimeoutMs }: CallOptions = {},
  ): Promise<Response> {
    const limit = Date.now() + timeoutMs
    const share = timeoutMs / this.members.length
    for (let tried = 1; ; tried++) {
      const { member } = this
      const left = Math.max(1, limit - Date.now())
      try {
        return await member.call(method, request, { signal, timeoutMs: Math.min(share, left) })
      } catch (error) {
        if (!isUnreachable(error) || signal.aborted) throw error
        this.leave(member)
        if (!(await this.#mayRetry(tried, limit, signal))) throw error
      }
    }
  }

  /** Sends what may happen once: again only where nothing can have come of it. */
  async send<Request, Response>(
    method: Method<Request, Response>,
    request: Request,
    timeoutMs: number = usualTimeoutMs,
  ): Promise<Response> {
    const limit = Date.now() + timeoutMs
    for (let tried = 1; ; tried++) {
      const { member } = this
      try {
        return await member.call(method, request, { timeoutMs: Math.max(1, limit - Date.now()) })
      } catch (error) {
        if (isUnreachable(error)) this.leave(member)
        const { signal } = this.#closing
        if (!isUnsent(error) || !(await this.#mayRetry(tried, limit, signal))) throw error
      }
    }
  }

  /** Goes on with the next member, unless another call did so already. */
  leave(member: EtcdMember): void {
    if (member !== this.member) return
    member.forget()
    this.#at = (this.#at + 1) % this.members.length
  }

  close(): void {
    this.#closing.abort()
    for (const member of this.members) member.close()
  }

  /** Waits where all members were asked in vain; false when the time is over. */
  async #mayRetry(tried: number, limit: number, signal: AbortSignal): Promise<boolean> {
    if (tried % this.members.length === 0) {
      const round = tried / this.members.length - 1
      const delay = roundDelays[round] ?? roundDelays.at(-1) ?? 0
      if (Date.now() + delay >= limit) return false
      await pause(this.timers, delay, signal)
    }
    return !signal.aborted && Date.now() < limit
  }

  #refreshRegularly(tls: TlsFiles): void {
    const { signal } = this.#closing
    const cancel = this.timers.after(refreshMs, () => {
      signal.removeEventListener('abort', cancel)
      void tls.refresh().then(() => {
        if (!signal.aborted) this.#refreshRegularly(tls)
      })
    })
    signal.addEventListener('abort', cancel, { once: true })
  }
}
