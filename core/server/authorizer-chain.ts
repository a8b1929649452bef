import { alwaysAllow } from '../access/authz/always-allow.ts'
import { alwaysDeny } from '../access/authz/always-deny.ts'
import type { AuthorizationMeter } from '../access/authz/authorization-meter.ts'
import type { Authorizer, Decision } from '../access/authz/authorizer.ts'
import type { ChainConfiguration } from '../access/authz/configuration/chain-configuration.ts'
import { unionAuthorizer } from '../access/authz/union-authorizer.ts'
import { webhookAuthorizer, type WebhookParts } from '../access/authz/webhook/webhook-authorizer.ts'
import { elapsedTime } from '../access/observe/elapsed-time.ts'
import { AuthorizationMetrics } from '../access/observe/metrics/authorization-metrics.ts'
import { ReloadMetrics } from '../access/observe/metrics/reload-metrics.ts'
import type { Cancel, LiveValue } from '../base/runtime.ts'
import { identityOf } from '../cluster/controllers/housekeeping/server-identity/server-identity.ts'
import type { AccessParts, AuthorizerMethod } from './access-methods.ts'

/** A chain of authorizers, which its host may replace while the server runs. */
export interface ChainOptions {
  readonly configuration: LiveValue<ChainConfiguration>
  /** Where the configuration is that of a file: calls `listener` each time the file cannot be used, and the old one stays. */
  readonly onFault?: (listener: () => void) => Cancel
  /** Hostname of the machine, which the identity of the server in metrics follows from. */
  readonly hostname: string
  /** Authorizers by their type, beside webhooks and those that allow or refuse all. They stay when the chain is replaced. */
  readonly methods: ReadonlyMap<string, AuthorizerMethod>
}

/** Makes the authorizers of one server, those that stay once. */
class AuthorizerFactory {
  readonly #parts: AccessParts
  readonly #methods: ReadonlyMap<string, AuthorizerMethod>
  readonly #metrics: AuthorizationMetrics
  readonly #webhooks: WebhookParts
  readonly #made = new Map<string, Authorizer>([
    ['AlwaysAllow', alwaysAllow()],
    ['AlwaysDeny', alwaysDeny()],
  ])

  constructor(parts: AccessParts, methods: ReadonlyMap<string, AuthorizerMethod>) {
    const { brand, runtime, closing } = parts
    const { fetch } = parts.webhooks
    this.#parts = parts
    this.#methods = methods
    this.#metrics = new AuthorizationMetrics(parts.metrics)
    this.#webhooks = {
      group: `authorization.${brand.apiDomain}`,
      runtime,
      calls: { fetch, userAgent: brand.serverName },
      meter: this.#metrics,
      now: elapsedTime(runtime.clock),
      closing,
    }
  }

  chain({ authorizers }: ChainConfiguration): Authorizer {
    const made = authorizers.map(({ type, name, webhook }) => {
      const authorizer = webhook ? webhookAuthorizer(webhook, this.#webhooks) : this.#lasting(type)
      return measuredAuthorizer(type, name, authorizer, this.#metrics)
    })
    return unionAuthorizer(made)
  }

  #lasting(type: string): Authorizer {
    const known = this.#made.get(type)
    if (known) return known
    const method = this.#methods.get(type)
    if (!method) throw new RangeError(`unknown authorization mode ${type} specified`)
    const made = method(this.#parts)
    this.#made.set(type, made)
    return made
  }
}

/** The authorizers of a chain as one, which follows the changes of its configuration. A request is judged by one state of it. */
export function authorizerChain(options: ChainOptions): AuthorizerMethod {
  const { configuration, onFault, hostname, methods } = options
  return (parts) => {
    const factory = new AuthorizerFactory(parts, methods)
    let { key } = configuration.value
    let current = factory.chain(configuration.value)
    const reloads =
      onFault &&
      new ReloadMetrics(parts.metrics, parts.runtime.clock, {
        what: 'authorization',
        server: identityOf(hostname, parts.brand),
      })
    reloads?.applied(configuration.value.text)
    const stopFollowing = configuration.onChange((next) => {
      // Another text that means the same leaves the authorizers, and what they have cached, as they are.
      if (next.key === key) return
      key = next.key
      current = factory.chain(next)
      reloads?.succeeded(next.text)
    })
    const stopCounting = onFault?.(() => reloads?.failed())
    parts.closing.addEventListener('abort', () => {
      stopFollowing()
      stopCounting?.()
    })
    return {
      authorize: (attributes) => current.authorize(attributes),
      rules: (user, namespace) => current.rules(user, namespace),
    }
  }
}

/** An authorizer of the chain whose decisions are counted. */
function measuredAuthorizer(
  type: string,
  name: string,
  authorizer: Authorizer,
  meter: Pick<AuthorizationMeter, 'decisions'>,
): Authorizer {
  const count = meter.decisions(type, name)
  const counted = (decision: Decision): Decision => {
    count(decision.outcome)
    return decision
  }
  return {
    authorize(attributes) {
      const decision = authorizer.authorize(attributes)
      return decision instanceof Promise ? decision.then(counted) : counted(decision)
    },
    rules: (user, namespace) => authorizer.rules(user, namespace),
  }
}
