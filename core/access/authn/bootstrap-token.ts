import type { Brand } from '../../base/api/brand.ts'
import type { Secret } from '../../base/api/types/core.v1.generated.ts'
import { decodeBase64 } from '../../base/text/base64.ts'
import { parseZonedTime } from '../../base/time/time.ts'

/** A bootstrap token, as a secret of the system namespace describes it. */
export interface BootstrapToken {
  /** Name of the secret. */
  readonly name: string
  readonly uid: string
  readonly id: string
  /** The secret part of the token. */
  readonly secret: Uint8Array
  /** When the token expires, in milliseconds since the epoch; at once where the time cannot be read. */
  readonly expires: number
  readonly isTerminating: boolean
  readonly authenticates: boolean
  readonly signs: boolean
  /** Groups of the token's user, sorted; undefined where the secret names a group that tokens cannot give. */
  readonly groups: readonly string[] | undefined
}

const namePrefix = 'bootstrap-token-'
const commonGroup = 'system:bootstrappers'
const extraGroup = /^system:bootstrappers:[a-z0-9:-]{0,255}[a-z0-9]$/

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The type of the secrets of bootstrap tokens. */
export function bootstrapTokenType({ labelDomain }: Brand): string {
  return `bootstrap.${labelDomain}/token`
}

/** The name of a token's secret. */
export function bootstrapSecretName(id: string): string {
  return `${namePrefix}${id}`
}

function timeOf(text: string): number {
  if (text === '') return Infinity
  const time = parseZonedTime(text)
  return time ? time.seconds * 1000 + time.nanos / 1e6 : -Infinity
}

function groupsOf(text: string): readonly string[] | undefined {
  if (text === '') return [commonGroup]
  const extra = text.split(',')
  if (!extra.every((group) => extraGroup.test(group))) return undefined
  return [...new Set([commonGroup, ...extra])].sort()
}

/** Reads the token of a secret; undefined for secrets of another type. */
export function readBootstrapToken(secret: Secret, brand: Brand): BootstrapToken | undefined {
  if (secret.type !== bootstrapTokenType(brand)) return undefined
  const { data = {} } = secret
  const bytes = (key: string): Uint8Array => decodeBase64(data[key] ?? '') ?? new Uint8Array()
  const text = (key: string): string => decoder.decode(bytes(key))
  const { name = '', uid = '', deletionTimestamp } = secret.metadata
  return {
    name,
    uid,
    id: text('token-id'),
    secret: bytes('token-secret'),
    expires: timeOf(text('expiration')),
    isTerminating: deletionTimestamp !== undefined,
    authenticates: text('usage-bootstrap-authentication') === 'true',
    signs: text('usage-bootstrap-signing') === 'true',
    groups: groupsOf(text('auth-extra-groups')),
  }
}
