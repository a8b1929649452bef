import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { numberOfInt64 } from '../../../../../base/api/types/scalars.ts'
import type { Cancel, Runtime } from '../../../../../base/runtime.ts'

/** A token of a pod's service account, as the server's issuer made it. */
export interface IssuedToken {
  readonly token: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

export interface PodTokensParts extends Pick<Runtime, 'clock' | 'timers'> {
  /** Asks the server for a token, as the kubelet of the pod's node. */
  request(
    pod: corev1.Pod,
    source: corev1.ServiceAccountTokenProjection,
    signal: AbortSignal,
  ): Promise<IssuedToken>
  failed(pod: corev1.Pod, volume: string, error: unknown): void
}

type Source = corev1.ServiceAccountTokenProjection

/** Share of its life after which a token is renewed, and the longest time until then, as of the kubelet. */
const renewedAfter = 0.8
const longestLife = 24 * 3_600_000
/** Time until a token is asked for again that could not be had, in milliseconds. */
const retryAfter = 60_000

/** The tokens in the volumes of a pod. They are asked for when a process looks for the files of the pod first, and renewed from then on. */
export class PodTokens {
  readonly #parts: PodTokensParts
  readonly #ending = new AbortController()
  readonly #timers = new Map<string, Cancel>()
  readonly #tokens = new Map<string, string>()
  #preparing: Promise<void> | undefined
  /** Counts the renewals. */
  version = 0

  constructor(parts: PodTokensParts) {
    this.#parts = parts
  }

  of(source: Source): string | undefined {
    return this.#tokens.get(idOf(source))
  }

  /** Resolves once the tokens are there that the volumes of a pod need; undefined where nothing is to be waited for. */
  prepare(pod: corev1.Pod): Promise<void> | undefined {
    if (this.#preparing) return this.#preparing
    const wanted = new Map<string, readonly [volume: string, Source]>()
    for (const { name, projected } of pod.spec.volumes ?? []) {
      for (const { serviceAccountToken: source } of projected?.sources ?? []) {
        if (source && !this.#tokens.has(idOf(source))) wanted.set(idOf(source), [name, source])
      }
    }
    if (wanted.size === 0) return undefined
    const asked = Array.from(wanted.values(), ([volume, source]) => this.#ask(pod, volume, source))
    this.#preparing = this.#during(Promise.all(asked))
    return this.#preparing
  }

  close(): void {
    this.#ending.abort()
    for (const cancel of this.#timers.values()) cancel()
    this.#timers.clear()
  }

  async #during(asked: Promise<unknown>): Promise<void> {
    let isOver = false
    const ended = asked.finally(() => {
      isOver = true
    })
    // A clock that tests move waits for work that takes turns.
    while (!isOver) await Promise.race([ended, this.#parts.timers.yieldTurn()])
    this.#preparing = undefined
  }

  async #ask(pod: corev1.Pod, volume: string, source: Source): Promise<void> {
    const { clock, timers } = this.#parts
    const { signal } = this.#ending
    let again = retryAfter
    try {
      const { token, expiresAt } = await this.#parts.request(pod, source, signal)
      this.#tokens.set(idOf(source), token)
      this.version += 1
      again = Math.min(longestLife, renewedAfter * Math.max(0, expiresAt - clock.now()))
    } catch (error) {
      if (!signal.aborted) this.#parts.failed(pod, volume, error)
    }
    if (signal.aborted) return
    const id = idOf(source)
    this.#timers.set(
      id,
      timers.after(Math.max(again, 1000), () => void this.#ask(pod, volume, source)),
    )
  }
}

function idOf({ audience = '', expirationSeconds }: Source): string {
  return `${numberOfInt64(expirationSeconds) ?? ''} ${audience}`
}
