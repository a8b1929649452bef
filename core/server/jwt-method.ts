import { audienceAgnostic } from '../access/authn/audience-agnostic.ts'
import type { VerifySignature } from '../access/authn/oidc/issuer-keys.ts'
import {
  type AuthenticationMeter,
  type AuthenticationSource,
  LiveAuthenticators,
} from '../access/authn/oidc/live-authenticators.ts'
import { elapsedTime } from '../access/observe/elapsed-time.ts'
import { JwtMetrics } from '../access/observe/metrics/authentication-metrics.ts'
import { ReloadMetrics } from '../access/observe/metrics/reload-metrics.ts'
import type { AccessParts, TokenMethod } from './access-methods.ts'

/** Options of the authentication of JSON Web Tokens. */
export interface JwtMethodOptions {
  /** The configuration, which may be replaced while the server runs. */
  readonly source: AuthenticationSource
  /** Verifies signatures of tokens. */
  readonly verify: VerifySignature
  /** Algorithms of signatures that are accepted. */
  readonly algorithms: readonly string[]
  /** Identity of the server in metrics of configurations. */
  readonly server: string
}

/** Authenticates JSON Web Tokens of the issuers of a configuration: OpenID Connect. */
export function jwtMethod({ source, verify, algorithms, server }: JwtMethodOptions): TokenMethod {
  return (parts) => {
    const { brand, runtime, closing } = parts
    const jwtParts = { brand, runtime, verify, algorithms }
    const now = elapsedTime(runtime.clock)
    const meter = meterOf(parts, source.value.text === undefined ? undefined : server)
    const authenticators = new LiveAuthenticators(source, jwtParts, { meter, now, closing })
    return audienceAgnostic(parts.audiences, authenticators)
  }
}

/** @param server identity of the server, where the configuration is that of a file */
function meterOf(
  { metrics, runtime }: AccessParts,
  server: string | undefined,
): AuthenticationMeter {
  const jwt = new JwtMetrics(metrics)
  const reloads =
    server === undefined
      ? undefined
      : new ReloadMetrics(metrics, runtime.clock, { what: 'authentication', server })
  return {
    judged: (issuer, isGood, milliseconds) => jwt.judged(issuer, isGood, milliseconds),
    applied(text, isReload) {
      if (isReload) reloads?.succeeded(text)
      else reloads?.applied(text)
    },
    failed: () => reloads?.failed(),
  }
}
