import { headerOf } from '../../../../simulation/ingress/choose-rule.ts'
import type { EdgeGuard, EdgeRequest } from '../../../../simulation/ingress/edge-rules.ts'
import { isLogin } from '../../../../simulation/ingress/password-check.ts'
import type { PortAnswer } from '../../../../simulation/network/port-listener.ts'
import { isInRanges } from '../network/routes/address-ranges.ts'

/** What answers a request before a redirect is looked for; undefined where it goes on. */
export function firstGuard(
  { mostBody = Infinity, login }: EdgeGuard,
  bytes: number,
  page: (status: number) => PortAnswer,
): PortAnswer | undefined {
  if (bytes > mostBody) return page(413)
  return login && !login.passwords() ? page(503) : undefined
}

/** What answers a request that would be led to a backend, but may not; undefined for others. `from` is the client's address. */
export function accessGuard(
  { allowed, denied = [], login }: EdgeGuard,
  request: EdgeRequest,
  from: string,
  page: (status: number) => PortAnswer,
): PortAnswer | undefined {
  if (isInRanges(from, denied) || (allowed && !isInRanges(from, allowed))) return page(403)
  const users = login?.passwords()
  if (!login || (users && isLogin(headerOf(request, 'authorization'), users))) return undefined
  const found = page(401)
  const asked = `Basic realm="${login.realm.replaceAll('"', '')}"`
  return { ...found, headers: ['WWW-Authenticate', asked, ...(found.headers ?? [])] }
}
