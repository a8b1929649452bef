import type { Brand } from '../api/brand.ts'
import type { ApiObject } from '../api/object.ts'
import { millisecondsOf } from '../api/time.ts'
import type { Clock } from '../runtime.ts'
import { authenticated, noCredentials, rejected } from './authenticated.ts'
import type { Authentication, TokenAuthenticator } from './authenticator.ts'
import {
  type BoundKind,
  type NamedObject,
  type ServiceAccountClaims,
  userOf,
} from './service-account-claims.ts'
import type { ServiceAccountTokens } from './service-account-tokens.ts'

/**
 * Looks up an object of a core resource by `namespace/name`, or `name` where cluster-scoped; undefined where there is
 * none.
 */
export type FindObject = (resource: string, key: string) => ApiObject | undefined

interface AuthenticatorOptions {
  readonly brand: Brand
  readonly clock: Clock
  readonly tokens: ServiceAccountTokens
  readonly find: FindObject
}

/**
 * Grace in milliseconds: tokens stay valid for so long after the deletion timestamp of the account or a bound object.
 */
const lastWords = 60_000

const resources: Readonly<Record<BoundKind, string>> = {
  pod: 'pods',
  secret: 'secrets',
  node: 'nodes',
}

class ServiceAccountAuthenticator implements TokenAuthenticator {
  readonly #options: AuthenticatorOptions

  constructor(options: AuthenticatorOptions) {
    this.#options = options
  }

  authenticateToken(
    token: string,
    audiences?: readonly string[],
  ): Authentication | Promise<Authentication> {
    const read = this.#options.tokens.read(token)
    if (read === undefined) return noCredentials
    const wanted = audiences && audiences.length > 0 ? audiences : this.#options.tokens.audiences
    if (!(read instanceof Promise)) return this.#judge(read, wanted)
    return read.then((claims) =>
      claims === 'forged'
        ? rejected('the service account token is not signed by this server')
        : this.#judge(claims, wanted),
    )
  }

  #judge(claims: ServiceAccountClaims, wanted: readonly string[]): Authentication {
    const audiences = wanted.filter((audience) => claims.audiences.includes(audience))
    if (audiences.length === 0) {
      const [had, asked] = [claims.audiences, wanted].map((list) => JSON.stringify(list))
      return rejected(`token audiences ${had} is invalid for the target audiences ${asked}`)
    }
    const reason = this.#fault(claims)
    if (reason !== undefined) return rejected(reason)
    return authenticated(userOf(claims, this.#options.brand), audiences)
  }

  /** Why a token with a good signature is not valid; undefined where it is. */
  #fault(claims: ServiceAccountClaims): string | undefined {
    const now = this.#options.clock.now() / 1000
    if (now >= claims.expires) return 'service account token has expired'
    if (now < claims.notBefore) return 'service account token is not valid yet'
    const { namespace, account, bound } = claims
    const fault = this.#absent('service account', 'serviceaccounts', namespace, account)
    if (fault !== undefined) return fault
    for (const kind of ['secret', 'pod', 'node'] as const) {
      const object = bound[kind]
      // A token bound to a pod also names the pod's node; only the pod has to exist.
      if (!object || (kind === 'node' && bound.pod)) continue
      const place = kind === 'node' ? '' : namespace
      const absent = this.#absent(`bound ${kind}`, resources[kind], place, object)
      if (absent !== undefined) return absent
    }
    return undefined
  }

  #absent(
    what: string,
    resource: string,
    namespace: string,
    { name, uid }: NamedObject,
  ): string | undefined {
    const key = namespace === '' ? name : `${namespace}/${name}`
    const object = this.#options.find(resource, key)
    if (!object) return `${what} ${key} does not exist`
    if (object.metadata.uid !== uid) return `${what} ${key} has another uid than the token names`
    const { deletionTimestamp } = object.metadata
    const deleted = deletionTimestamp === undefined ? undefined : millisecondsOf(deletionTimestamp)
    if (deleted === undefined) return undefined
    const gone = deleted + lastWords < this.#options.clock.now()
    return gone ? `${what} ${key} has been deleted` : undefined
  }
}

/** Authenticates service account tokens, as long as the account and the objects that a token is bound to exist. */
export function serviceAccountAuthenticator(options: AuthenticatorOptions): TokenAuthenticator {
  return new ServiceAccountAuthenticator(options)
}
