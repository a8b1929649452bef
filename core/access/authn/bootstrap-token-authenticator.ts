import type { Brand } from '../../base/api/brand.ts'
import type { Secret } from '../../base/api/types/core.v1.generated.ts'
import type { Runtime } from '../../base/runtime.ts'
import { timingSafeEqual } from '../../base/text/timing-safe-equal.ts'
import { encodeUtf8 } from '../../base/text/utf8.ts'
import { perEntry } from '../../storage/cache/derived-values.ts'
import type { StoredObjects } from '../../storage/cache/stored-objects.ts'
import { audienceAgnostic } from './audience-agnostic.ts'
import { authenticated, noCredentials } from './authenticated.ts'
import type { Authentication, TokenAuthenticator } from './authenticator.ts'
import { bootstrapSecretName, type BootstrapToken, readBootstrapToken } from './bootstrap-token.ts'

interface Parts {
  readonly brand: Brand
  readonly runtime: Pick<Runtime, 'clock' | 'logger'>
  readonly audiences: readonly string[]
  objects(group: string, resource: string): StoredObjects
}

/** A token with the answer that its bearer gets while it is valid. */
interface KnownToken {
  readonly token: BootstrapToken
  readonly answer: Authentication
}

const tokenForm = /^([a-z0-9]{6})\.([a-z0-9]{16})$/

function known(token: BootstrapToken): KnownToken {
  const { id, groups = [] } = token
  const user = { name: `system:bootstrap:${id}`, uid: '', groups, extra: new Map() }
  return { token, answer: authenticated(user) }
}

/** Why a token is not accepted; undefined where it is. */
function faultOf(
  token: BootstrapToken,
  id: string,
  secret: string,
  now: number,
): string | undefined {
  if (token.isTerminating) return 'its secret is being deleted'
  if (!timingSafeEqual(token.secret, encodeUtf8(secret))) return 'its secret part is another'
  if (token.id !== id) return 'the secret has the id of another token'
  if (token.expires <= now) return 'it has expired'
  if (!token.authenticates) return 'its secret does not allow authentication'
  return token.groups ? undefined : 'its secret names an invalid group'
}

/**
 * Authenticates bootstrap tokens, `<id>.<secret>`, by the secrets `bootstrap-token-<id>` of the system namespace. A token
 * that is not accepted may be one of another method.
 */
export function bootstrapTokenAuthenticator(parts: Parts): TokenAuthenticator {
  const { brand, runtime, audiences } = parts
  const secrets = parts.objects('', 'secrets')
  const read = perEntry((secret: Secret) => {
    const token = readBootstrapToken(secret, brand)
    return token && known(token)
  })
  return audienceAgnostic(audiences, {
    authenticateToken(text) {
      const [, id = '', secret = ''] = tokenForm.exec(text) ?? []
      const entry =
        id === '' ? undefined : secrets.get(`${brand.systemNamespace}/${bootstrapSecretName(id)}`)
      const found = entry && read(entry)
      if (!found) return noCredentials
      const reason = faultOf(found.token, id, secret, runtime.clock.now())
      if (reason === undefined) return found.answer
      runtime.logger.debug('a bootstrap token is not accepted', { name: found.token.name, reason })
      return noCredentials
    },
  })
}
