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

/** Redirects that are followed: none, all as Go's client does, or those to URLs with TLS alone. */
export type FollowedRedirects = 'none' | 'all' | 'tls'

/** What holds for all requests of a purpose. The README of `node-host` shows the table to operators. */
export interface OutgoingPolicy {
  readonly addresses: AllowedAddresses
  /** Milliseconds to the end of the answer at most. Streams that are passed on have no limit. */
  readonly mostMs: number
  /** Bytes of the answer's body at most; no limit where it is passed on and not kept. */
  readonly mostBytes: number
  readonly redirects: FollowedRedirects
  /** Whether an `Authorization` header is sent, where the caller has one. */
  readonly sendsAuthorization: boolean
  /** Requests under way to one target at most, and to all targets together. Further ones are refused. */
  readonly mostAtTarget: number
  readonly mostAtOnce: number
}

const KIB = 1024
const MIB = 1024 * KIB

/** Webhooks: each is called by requests of clients, which the server bounds itself. */
const webhook: OutgoingPolicy = {
  addresses: 'hosts',
  mostMs: 30_000,
  mostBytes: MIB,
  redirects: 'all',
  sendsAuthorization: true,
  mostAtTarget: 1024,
  mostAtOnce: 4096,
}

/** Documents of issuers. A changed one would make tokens of any user valid, so they are read over TLS alone. */
const issuer: OutgoingPolicy = { ...webhook, redirects: 'tls', mostAtTarget: 64, mostAtOnce: 256 }

/** Requests of clients that are passed on as they are, streams among them. */
const passedOn: OutgoingPolicy = {
  addresses: 'hosts',
  mostMs: Infinity,
  mostBytes: Infinity,
  redirects: 'none',
  sendsAuthorization: false,
  mostAtTarget: 1024,
  mostAtOnce: 4096,
}

const policies: Readonly<Record<OutgoingPurpose, OutgoingPolicy>> = {
  'admission-webhook': { ...webhook, mostBytes: 64 * MIB },
  'aggregated-document': { ...passedOn, mostMs: 60_000, mostBytes: 64 * MIB, mostAtTarget: 16 },
  // One server may have many APIs, which are all probed at once; the controller bounds the probes of all servers together.
  'aggregated-probe': { ...passedOn, mostMs: 10_000, mostBytes: 64 * KIB, mostAtTarget: 256 },
  'aggregated-request': passedOn,
  'audit-webhook': { ...webhook, mostBytes: 64 * KIB },
  'authorization-webhook': { ...webhook, mostMs: 60_000 },
  command: {
    ...passedOn,
    addresses: 'any',
    sendsAuthorization: true,
    mostAtTarget: Infinity,
    mostAtOnce: Infinity,
  },
  'conversion-webhook': { ...webhook, mostBytes: 64 * MIB },
  'distributed-claim': issuer,
  'image-webhook': webhook,
  'issuer-document': issuer,
  proxy: { ...passedOn, addresses: 'pods' },
  'token-webhook': webhook,
}

export function policyOf(purpose: OutgoingPurpose): OutgoingPolicy {
  return policies[purpose]
}
