import { badRequest } from '../../base/api/errors/api-error.ts'
import type { User } from '../../base/api/user.ts'
import type { ApiRequest } from '../../base/http/api-request.ts'
import { percentDecode } from '../../base/http/percent-decode.ts'
import { anonymousUser } from './anonymous-authenticator.ts'
import { authenticatedGroup } from './authenticated.ts'
import { parseServiceAccountUser, serviceAccountGroups } from './service-account-name.ts'

const userHeader = 'impersonate-user'
const groupHeader = 'impersonate-group'
const uidHeader = 'impersonate-uid'
const extraPrefix = 'impersonate-extra-'

function valuesOf(request: ApiRequest, wanted: string): readonly string[] {
  return [...request.headerLines()].filter(([name]) => name === wanted).map(([, value]) => value)
}

/** Key of an `Impersonate-Extra-` header, which may be percent-encoded; a malformed encoding is kept as it is. */
function extraKey(header: string): string {
  const encoded = header.slice(extraPrefix.length)
  return percentDecode(encoded) ?? encoded
}

function extraOf(request: ApiRequest): ReadonlyMap<string, readonly string[]> {
  const extra = new Map<string, string[]>()
  for (const [name, value] of request.headerLines()) {
    if (!name.startsWith(extraPrefix)) continue
    const key = extraKey(name)
    extra.set(key, [...(extra.get(key) ?? []), value])
  }
  return extra
}

/** The first impersonation header other than `Impersonate-User`; undefined where there is none. */
function stray(request: ApiRequest): string | undefined {
  if (request.header(groupHeader) !== undefined) return 'Impersonate-Group'
  if (request.hasHeaderWithPrefix(extraPrefix)) return 'Impersonate-Extra-*'
  return request.header(uidHeader) ? 'Impersonate-Uid' : undefined
}

/**
 * The user that a request asks to impersonate, with just the groups that its headers name. Of several users, or uids,
 * the first counts.
 *
 * @throws ApiError `BadRequest` where a group, a uid or an extra is named and no user: a request to act with fewer
 * rights must not run with the requester's own.
 */
export function wantedUser(request: ApiRequest): User | undefined {
  const [name = ''] = request.header(userHeader) ? valuesOf(request, userHeader) : []
  if (name !== '') {
    const [uid = ''] = valuesOf(request, uidHeader)
    return { name, uid, groups: valuesOf(request, groupHeader), extra: extraOf(request) }
  }
  const header = stray(request)
  if (header === undefined) return undefined
  throw badRequest(`requested ${header} without impersonating a user: add Impersonate-User`)
}

function namedOrOwnGroups({ name, groups }: User): readonly string[] {
  if (groups.length > 0) return groups
  const account = parseServiceAccountUser(name)
  return account ? serviceAccountGroups(account.namespace) : []
}

/** The impersonated user for a request that may act as `wanted`, in the groups that authentication would add. */
export function impersonated(wanted: User): User {
  const groups = namedOrOwnGroups(wanted)
  const [anonymousGroup = ''] = anonymousUser.groups
  const isAnonymous = wanted.name === anonymousUser.name
  const saysWhich =
    groups.includes(anonymousGroup) || (!isAnonymous && groups.includes(authenticatedGroup))
  if (saysWhich) return { ...wanted, groups }
  return { ...wanted, groups: [...groups, isAnonymous ? anonymousGroup : authenticatedGroup] }
}
