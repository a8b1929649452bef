import type { User } from '../../base/api/user.ts'
import { quoteText } from '../../base/text/quote-text.ts'
import { millisecondsOf } from '../../base/time/time.ts'
import { perEntry } from '../../storage/cache/derived-values.ts'
import { authenticated, noCredentials, rejected } from './authenticated.ts'
import type { Authentication, AuthenticationNotes, TokenAuthenticator } from './authenticator.ts'
import type { LegacyTokens } from './legacy-tokens.ts'
import {
  type BoundKind,
  type NamedObject,
  type ServiceAccountClaims,
  userOf,
} from './service-account-claims.ts'
import { serviceAccountUser } from './service-account-name.ts'
import type { ServiceAccountParts } from './service-account-parts.ts'
import type { LegacyClaims } from './service-account-tokens.ts'

/**
 * Grace in milliseconds: tokens stay valid for so long after they expire, and after the deletion timestamp of the account
 * or a bound object; clocks may be so far apart, too.
 */
const grace = 60_000

const resources: Readonly<Record<BoundKind, string>> = {
  pod: 'pods',
  secret: 'secrets',
  node: 'nodes',
}

/** Audiences that a token has of those that are wanted. @returns the refusal where it has none of them. */
function audiencesOf(
  had: readonly string[],
  wanted: readonly string[],
): readonly string[] | Authentication {
  const audiences = wanted.filter((audience) => had.includes(audience))
  if (audiences.length > 0) return audiences
  const [hadText, wantedText] = [had, wanted].map((list) => `[${list.map(quoteText).join(' ')}]`)
  return rejected(`token audiences ${hadText} is invalid for the target audiences ${wantedText}`)
}

/** The object that a token names, as far as the token depends on it. */
interface NamedState {
  readonly uid: string
  /** When it was deleted, in milliseconds since the epoch; a finalizer may still hold it. */
  readonly deleted: number | undefined
}

/** Finds what tokens name, each object read once. */
function stateFinder(
  parts: ServiceAccountParts,
): (resource: string, key: string) => NamedState | undefined {
  const read = perEntry(({ metadata: { uid = '', deletionTimestamp } }): NamedState => ({
    uid,
    deleted: deletionTimestamp === undefined ? undefined : millisecondsOf(deletionTimestamp),
  }))
  return (resource, key) => {
    const entry = parts.objects('', resource).get(key)
    return entry && read(entry)
  }
}

class ServiceAccountAuthenticator implements TokenAuthenticator {
  readonly #parts: ServiceAccountParts
  readonly #find: ReturnType<typeof stateFinder>
  /** Answers to tokens for this server by their claims, so that a user stays the same object. */
  readonly #answers = new WeakMap<ServiceAccountClaims, Authentication>()
  /** The users of extended tokens, likewise. */
  readonly #extended = new WeakMap<ServiceAccountClaims, User>()
  #legacy: LegacyTokens | undefined

  constructor(parts: ServiceAccountParts) {
    this.#parts = parts
    this.#find = stateFinder(parts)
  }

  authenticateToken(
    token: string,
    audiences?: readonly string[],
  ): Authentication | Promise<Authentication> {
    const { tokens } = this.#parts
    const read = tokens.read(token)
    if (read === undefined) return noCredentials
    const wanted = audiences && audiences.length > 0 ? audiences : tokens.audiences
    if (!(read instanceof Promise)) return this.#judge(token, read, wanted)
    return read.then((claims) =>
      'forged' in claims ? rejected(claims.forged) : this.#judge(token, claims, wanted),
    )
  }

  #judge(
    token: string,
    claims: ServiceAccountClaims | LegacyClaims,
    wanted: readonly string[],
  ): Authentication | Promise<Authentication> {
    const isLegacy = 'legacy' in claims
    const had = isLegacy ? this.#parts.tokens.audiences : claims.audiences
    const audiences = audiencesOf(had, wanted)
    if ('outcome' in audiences) return audiences
    if (isLegacy) return this.#judgeLegacy(token, claims, audiences)
    const late = this.#timeFault(claims)
    if (late !== undefined) return rejected(late)
    const judged = (): Authentication => {
      const reason = this.#objectFault(claims)
      if (reason !== undefined) return rejected(reason)
      return this.#accept(claims, audiences, wanted === this.#parts.tokens.audiences)
    }
    const answer = judged()
    const { caughtUp } = this.#parts
    if (!caughtUp || answer.outcome !== 'rejected') return answer
    // Another server may have made the account just now: the original then asks the store, too.
    return caughtUp().then(judged, () => answer)
  }

  #accept(
    claims: ServiceAccountClaims,
    audiences: readonly string[],
    isForServer: boolean,
  ): Authentication {
    const known = isForServer ? this.#answers.get(claims) : undefined
    if (known) return known
    const former = this.#extended.get(claims)
    const user = former ?? userOf(claims, this.#parts.brand)
    const answer = authenticated(user, audiences, this.#notes(claims))
    if (!isForServer || answer.outcome !== 'authenticated') return answer
    // What is noted of an extended token changes with time; its user does not.
    if (claims.warnAfter === undefined) this.#answers.set(claims, answer)
    else if (!former) this.#extended.set(claims, answer.user)
    return answer
  }

  /** Tokens of secrets are rare: what judges them is loaded with the first one. */
  #judgeLegacy(
    token: string,
    { legacy }: LegacyClaims,
    audiences: readonly string[],
  ): Authentication | Promise<Authentication> {
    if (this.#legacy) return this.#legacy.judge(token, legacy, audiences)
    return import('./legacy-tokens.ts').then(({ LegacyTokens }) =>
      (this.#legacy ??= new LegacyTokens(this.#parts)).judge(token, legacy, audiences),
    )
  }

  /** Notes on a token that lives for longer than its client asked, once that time is over. */
  #notes({ warnAfter, namespace, account }: ServiceAccountClaims): AuthenticationNotes | undefined {
    if (warnAfter === undefined) return undefined
    const { brand, count, runtime } = this.#parts
    const late = Math.floor(runtime.clock.now() / 1000) - warnAfter
    count(late > 0 ? 'stale' : 'valid')
    if (late <= 0) return undefined
    const said = `subject: ${serviceAccountUser(namespace, account.name)}, seconds after warning threshold: ${late}`
    return { annotations: { [`authentication.${brand.apiDomain}/stale-token`]: said } }
  }

  /** Why a token with a good signature is not valid at this time; undefined where it is. */
  #timeFault(claims: ServiceAccountClaims): string | undefined {
    const now = this.#parts.runtime.clock.now()
    const soon = now + grace
    if (soon < claims.notBefore * 1000) return 'service account token is not valid yet'
    if (now - grace > claims.expires * 1000) return 'service account token has expired'
    if (soon < claims.issuedAt * 1000) return 'service account token is issued in the future'
    return undefined
  }

  /** Why a token is not valid for what it names; undefined where all of that exists. */
  #objectFault(claims: ServiceAccountClaims): string | undefined {
    const { namespace, account, bound } = claims
    const fault = this.#accountFault(namespace, account)
    if (fault !== undefined) return fault
    for (const kind of ['secret', 'pod', 'node'] as const) {
      const object = bound[kind]
      // A token bound to a pod also names the pod's node; only the pod has to exist.
      if (!object || (kind === 'node' && bound.pod)) continue
      const absent = this.#boundFault(kind, kind === 'node' ? '' : namespace, object)
      if (absent !== undefined) return absent
    }
    return undefined
  }

  #accountFault(namespace: string, { name, uid }: NamedObject): string | undefined {
    const found = this.#find('serviceaccounts', `${namespace}/${name}`)
    if (!found) return `serviceaccounts "${name}" not found`
    if (found.uid !== uid) return `service account UID (${found.uid}) does not match claim (${uid})`
    if (this.#isGone(found)) return `service account ${namespace}/${name} has been deleted`
    return undefined
  }

  #boundFault(kind: BoundKind, namespace: string, { name, uid }: NamedObject): string | undefined {
    const key = namespace === '' ? name : `${namespace}/${name}`
    const found = this.#find(resources[kind], key)
    if (!found) return 'service account token has been invalidated'
    if (found.uid !== uid) {
      return `${kind} UID (${found.uid}) does not match service account ${kind} ref claim (${uid})`
    }
    return this.#isGone(found) ? 'service account token has been invalidated' : undefined
  }

  /** Whether an object was deleted longer ago than the grace. */
  #isGone({ deleted }: NamedState): boolean {
    return deleted !== undefined && deleted + grace < this.#parts.runtime.clock.now()
  }
}

/** Authenticates service account tokens, as long as the account and the objects that a token is bound to exist. */
export function serviceAccountAuthenticator(parts: ServiceAccountParts): TokenAuthenticator {
  return new ServiceAccountAuthenticator(parts)
}
