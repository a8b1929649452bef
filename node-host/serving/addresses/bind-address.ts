import { hostname, networkInterfaces } from 'node:os'
import { joinHostPort } from '../../../core/index.ts'
import { isLoopback } from '../http/connections/peer.ts'

/** Whether only this machine can reach a server bound to `address`. */
export function isLoopbackBind(address: string): boolean {
  return address === 'localhost' || isLoopback(address)
}

/** The URL under which this machine reaches a server bound to `address`. */
export function urlOf(scheme: 'http' | 'https', address: string, port: number): string {
  const reachable = isUnspecified(address) ? '127.0.0.1' : address
  return `${scheme}://${joinHostPort(reachable, port)}`
}

/** Host names and addresses of a server bound to `address`, which its certificate must contain. */
export function namesOf(address: string): readonly string[] {
  const host = hostname().toLowerCase()
  const names = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host) ? [host] : []
  if (!isUnspecified(address)) return [...names, address.toLowerCase()]
  const interfaces = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  // A link-local address needs a zone, which a certificate cannot contain.
  const own = interfaces.map((entry) => entry.address).filter((text) => !text.startsWith('fe80:'))
  return [...new Set([...names, ...own])]
}

/** Whether a server bound to `address` listens on all addresses of this machine. */
export function isUnspecified(address: string): boolean {
  return address === '0.0.0.0' || address === '::'
}
