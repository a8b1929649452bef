import type { Brand } from '../../base/api/brand.ts'
import { numberOf, objectOf, structOf, textOf } from '../../base/api/json-fields.ts'
import {
  type JsonObject,
  type JsonValue,
  isList,
  type WritableJsonObject,
} from '../../base/api/json.ts'
import type { User } from '../../base/api/user.ts'
import { credentialIdKey } from './credential-id.ts'
import { serviceAccountGroups, serviceAccountUser } from './service-account-name.ts'

/** A reference to an object by name and uid, so that a later object of the same name does not match. */
export interface NamedObject {
  readonly name: string
  readonly uid: string
}

/**
 * Kinds of objects that a token can be bound to, which makes it valid only while they exist; beside a pod, a node is
 * just named.
 */
export type BoundKind = 'pod' | 'secret' | 'node'

/** The claims of a service account token. Times are in seconds since the Unix epoch. */
export interface ServiceAccountClaims {
  readonly id: string
  readonly namespace: string
  readonly account: NamedObject
  readonly audiences: readonly string[]
  readonly issuedAt: number
  readonly notBefore: number
  readonly expires: number
  readonly bound: Readonly<Partial<Record<BoundKind, NamedObject>>>
  /** When the client should have fetched a new token, though this one is valid for longer. */
  readonly warnAfter?: number
}

const boundKinds: readonly BoundKind[] = ['node', 'pod', 'secret']

function named({ name, uid }: NamedObject): JsonObject {
  return { name, uid }
}

/** The JSON of a service account token's claims; the private claims are under the brand's label domain. */
export function writeClaims(
  claims: ServiceAccountClaims,
  issuer: string,
  { labelDomain }: Brand,
): JsonObject {
  const { namespace, account, bound } = claims
  const own: WritableJsonObject = { namespace }
  for (const kind of boundKinds) {
    const object = bound[kind]
    if (object) own[kind] = named(object)
  }
  own['serviceaccount'] = named(account)
  if (claims.warnAfter !== undefined) own['warnafter'] = claims.warnAfter
  return {
    aud: [...claims.audiences],
    exp: claims.expires,
    iat: claims.issuedAt,
    iss: issuer,
    jti: claims.id,
    [labelDomain]: own,
    nbf: claims.notBefore,
    sub: serviceAccountUser(namespace, account.name),
  }
}

function readNamed(own: JsonObject, key: string): NamedObject | undefined {
  const object = objectOf(own, key)
  return object && { name: textOf(object, 'name'), uid: textOf(object, 'uid') }
}

function audiencesOf(value: JsonValue | undefined): readonly string[] {
  const list = isList(value) ? value : [value]
  return list.filter((item) => typeof item === 'string')
}

/** The inverse of {@link writeClaims}; undefined where a claim is missing or does not fit the others. */
export function readClaims(
  claims: JsonObject,
  { labelDomain }: Brand,
): ServiceAccountClaims | undefined {
  const own = structOf(claims, labelDomain)
  const namespace = textOf(own, 'namespace')
  const account = readNamed(own, 'serviceaccount')
  const expires = numberOf(claims, 'exp')
  if (!account || expires === undefined) return undefined
  if (textOf(claims, 'sub') !== serviceAccountUser(namespace, account.name)) return undefined
  const bound: Partial<Record<BoundKind, NamedObject>> = {}
  for (const kind of boundKinds) {
    const object = readNamed(own, kind)
    if (object) bound[kind] = object
  }
  const warnAfter = numberOf(own, 'warnafter') ?? 0
  return {
    id: textOf(claims, 'jti'),
    namespace,
    account,
    audiences: audiencesOf(claims['aud']),
    issuedAt: numberOf(claims, 'iat') ?? 0,
    notBefore: numberOf(claims, 'nbf') ?? 0,
    expires,
    bound,
    ...(warnAfter !== 0 && { warnAfter }),
  }
}

/** The user of a service account token. Extras tell authorizers and audits the pod and node that it is bound to. */
export function userOf(claims: ServiceAccountClaims, brand: Brand): User {
  const { namespace, account, bound, id } = claims
  const extra = new Map<string, readonly string[]>()
  const prefix = `authentication.${brand.labelDomain}`
  if (id !== '') extra.set(credentialIdKey(brand), [`JTI=${id}`])
  for (const kind of ['node', 'pod'] as const) {
    const object = bound[kind]
    if (!object) continue
    extra.set(`${prefix}/${kind}-name`, [object.name])
    if (object.uid !== '') extra.set(`${prefix}/${kind}-uid`, [object.uid])
  }
  return {
    name: serviceAccountUser(namespace, account.name),
    uid: account.uid,
    groups: serviceAccountGroups(namespace),
    extra,
  }
}
