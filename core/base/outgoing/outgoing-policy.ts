/** What an outgoing request is for. Its policy follows from that. */
export type OutgoingPurpose =
  | 'admission-webhook'
  | 'aggregated-document'
  | 'aggregated-probe'
  | 'aggregated-request'
  | 'audit-webhook'
  | 'authorization-webhook'
  | 'command'
  | 'conversion-webhook'
  | 'distributed-claim'
  | 'image-webhook'
  | 'issuer-document'
  | 'proxy'
  | 'token-webhook'

/**
 * Addresses that requests may go to:
 *
 * - `any`: all of them. The request is of the user who runs the command.
 * - `hosts`: of other hosts and of this one.
 * - `pods`: of other hosts alone, as the original proxies to no loopback and no link-local address.
 */
export type AllowedAddresses = 'any' | 'hosts' | 'pods'

/** What holds for all requests of a purpose. The README of `node-host` shows the table to operators. */
export interface OutgoingPolicy {
  readonly addresses: AllowedAddresses
  /** Milliseconds to the end of the answer at most. Streams that are passed on have no limit. */
  readonly mostMs: number
  /** Bytes of the answer's body at most; no limit where it is passed on and not kept. */
  readonly mostBytes: number
}

const KIB = 1024
const MIB = 1024 * KIB

const unbounded = { mostMs: Infinity, mostBytes: Infinity }

const policies: Readonly<Record<OutgoingPurpose, OutgoingPolicy>> = {
  'admission-webhook': { addresses: 'hosts', mostMs: 30_000, mostBytes: 64 * MIB },
  'aggregated-document': { addresses: 'hosts', mostMs: 60_000, mostBytes: 64 * MIB },
  'aggregated-probe': { addresses: 'hosts', mostMs: 10_000, mostBytes: 64 * KIB },
  'aggregated-request': { addresses: 'hosts', ...unbounded },
  'audit-webhook': { addresses: 'hosts', mostMs: 30_000, mostBytes: 64 * KIB },
  'authorization-webhook': { addresses: 'hosts', mostMs: 60_000, mostBytes: MIB },
  command: { addresses: 'any', ...unbounded },
  'conversion-webhook': { addresses: 'hosts', mostMs: 30_000, mostBytes: 64 * MIB },
  'distributed-claim': { addresses: 'hosts', mostMs: 30_000, mostBytes: MIB },
  'image-webhook': { addresses: 'hosts', mostMs: 30_000, mostBytes: MIB },
  'issuer-document': { addresses: 'hosts', mostMs: 30_000, mostBytes: MIB },
  proxy: { addresses: 'pods', ...unbounded },
  'token-webhook': { addresses: 'hosts', mostMs: 30_000, mostBytes: MIB },
}

export function policyOf(purpose: OutgoingPurpose): OutgoingPolicy {
  return policies[purpose]
}
