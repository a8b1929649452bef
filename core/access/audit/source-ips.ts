import type { ApiRequest } from '../../base/http/api-request.ts'
import { formatIpAddress, parseIpAddress } from '../../base/network/ip-address.ts'
import { unmapped } from '../../kinds/rules/shared/validation/ip-addresses.ts'

/**
 * Where a request comes from: the addresses that `X-Forwarded-For` and `X-Real-Ip` name, which clients may invent, and last that of the
 * connection.
 */
export function sourceIps(request: ApiRequest): readonly string[] {
  const forwarded = request.header('x-forwarded-for')
  const real = request.header('x-real-ip')
  const remote = canonical(request.peer?.address ?? '')
  if (forwarded === undefined && real === undefined) return remote === undefined ? [] : [remote]
  const ips = (forwarded ?? '').split(',').flatMap((part) => canonical(part.trim()) ?? [])
  const named = canonical(real ?? '')
  if (named !== undefined && !ips.includes(named)) ips.push(named)
  if (remote !== undefined && ips.at(-1) !== remote) ips.push(remote)
  return ips
}

let last = { text: '', ip: undefined as string | undefined }

/** An address in its canonical form; undefined for a text that is none. */
function canonical(text: string): string | undefined {
  if (text === '') return undefined
  if (text !== last.text) last = { text, ip: parsed(text) }
  return last.ip
}

function parsed(text: string): string | undefined {
  const address = parseIpAddress(text)
  return address && formatIpAddress(unmapped(address))
}
