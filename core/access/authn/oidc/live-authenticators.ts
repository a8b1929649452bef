import type { Cancel, LiveValue } from '../../../base/runtime.ts'
import type { Authentication, TokenAuthenticator } from '../authenticator.ts'
import type { CompiledAuthenticator } from '../configuration/validate-authenticator.ts'
import type { JwtParts } from './jwt-authenticator.ts'
import { JwtAuthenticators, type JwtMeter } from './jwt-authenticators.ts'

/** A configuration that was read, and its text. */
export interface LoadedAuthentication {
  readonly authenticators: readonly CompiledAuthenticator[]
  /** The text, where the configuration is that of a file. */
  readonly text?: string
}

/** A configuration that may be replaced while the server runs. */
export interface AuthenticationSource extends LiveValue<LoadedAuthentication> {
  /** Calls `listener` when a change of the file cannot be used. */
  onFault(listener: (fault: string) => void): Cancel
}

/** A configuration that is never replaced. */
export function fixedAuthentication(value: LoadedAuthentication): AuthenticationSource {
  const never = (): Cancel => () => undefined
  return { value, onChange: never, onFault: never }
}

/** Counts what happens to configurations, besides what their authenticators do. */
export interface AuthenticationMeter extends JwtMeter {
  /** A configuration took effect: that of the start, or a later one. */
  applied(text: string, isReload: boolean): void
  /** A change of the configuration did not take effect. */
  failed(): void
}

/** Time in milliseconds after which a new configuration whose issuers cannot be reached counts as failed; it is tried on. */
const patienceMs = 60_000

/** Time in milliseconds that former authenticators go on, for the requests that they have begun to judge. */
const graceMs = 60_000

/**
 * Authenticates tokens by the configuration in force. A new one takes effect when all of its issuers were discovered, so that
 * the issuers that it keeps are never without keys; until then the former one stays.
 */
export class LiveAuthenticators implements TokenAuthenticator {
  readonly #parts: JwtParts
  readonly #meter: AuthenticationMeter
  readonly #now: () => number
  readonly #closing: AbortSignal
  #current: JwtAuthenticators
  #next: JwtAuthenticators | undefined

  constructor(
    source: AuthenticationSource,
    parts: JwtParts,
    {
      meter,
      now,
      closing,
    }: {
      readonly meter: AuthenticationMeter
      readonly now: () => number
      readonly closing: AbortSignal
    },
  ) {
    this.#parts = parts
    this.#meter = meter
    this.#now = now
    this.#closing = closing
    const { authenticators, text } = source.value
    this.#current = this.#make(authenticators)
    if (text !== undefined) meter.applied(text, false)
    const cancels = [
      source.onChange((next) => void this.#replaceBy(next)),
      source.onFault(() => meter.failed()),
    ]
    closing.addEventListener('abort', () => {
      for (const cancel of cancels) cancel()
      this.#next?.close()
      this.#current.close()
    })
  }

  remembered(token: string): Authentication | undefined {
    return this.#current.remembered(token)
  }

  authenticateToken(token: string): Authentication | Promise<Authentication> {
    return this.#current.authenticateToken(token)
  }

  #make(authenticators: readonly CompiledAuthenticator[]): JwtAuthenticators {
    return new JwtAuthenticators(authenticators, this.#parts, this.#meter, this.#now)
  }

  async #replaceBy({ authenticators, text = '' }: LoadedAuthentication): Promise<void> {
    this.#next?.close()
    const next = this.#make(authenticators)
    this.#next = next
    const stopWaiting = this.#countFailures(next)
    await next.discovered()
    stopWaiting()
    if (this.#next !== next || this.#closing.aborted) return
    const former = this.#current
    this.#current = next
    this.#next = undefined
    this.#meter.applied(text, true)
    this.#parts.runtime.logger.info('a new authentication configuration is in force')
    this.#closeLater(former)
  }

  /** Counts a failure for each period in which the issuers of a configuration were not all discovered. */
  #countFailures(next: JwtAuthenticators): Cancel {
    const { timers, logger } = this.#parts.runtime
    const wait = (): Cancel =>
      timers.after(patienceMs, () => {
        this.#meter.failed()
        const message =
          'the new authentication configuration waits for its issuers; the former one stays in force'
        logger.error(message, { issuers: next.unready.join(', ') })
        cancel = wait()
      })
    let cancel = wait()
    return () => cancel()
  }

  #closeLater(former: JwtAuthenticators): void {
    const close = (): void => {
      cancel()
      this.#closing.removeEventListener('abort', close)
      former.close()
    }
    const cancel = this.#parts.runtime.timers.after(graceMs, close)
    this.#closing.addEventListener('abort', close)
  }
}
