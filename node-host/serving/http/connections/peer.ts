import type { Socket } from 'node:net'
import { type DetailedPeerCertificate, TLSSocket } from 'node:tls'
import type { Peer, PeerCertificate } from '../../../../core/index.ts'
import type { ClientChains } from './client-chains.ts'

const peers = new WeakMap<object, Peer>()

/**
 * The peer of `socket` with its client certificate; cached for each connection. `chains` is there where certificates of
 * authenticating proxies are accepted, too.
 */
export function peerOf(socket: Socket, chains: ClientChains | undefined): Peer {
  const known = peers.get(socket)
  if (known !== undefined) return known
  const peer = describe(socket, chains)
  peers.set(socket, peer)
  return peer
}

/** Whether `address` is a loopback address. */
export function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

function describe(socket: Socket, chains: ClientChains | undefined): Peer {
  const { remoteAddress: address, remotePort: port } = socket
  const source = { ...(address !== undefined && { address }), ...(port !== undefined && { port }) }
  if (!(socket instanceof TLSSocket)) return { ...source, secure: false }
  return { ...source, secure: true, ...certificateOf(socket, chains) }
}

function certificateOf(
  socket: TLSSocket,
  chains: ClientChains | undefined,
): Pick<Peer, 'certificate' | 'proxyCertificate' | 'certificateError'> {
  const presented = socket.getPeerCertificate(true)
  // A resumed session without a certificate counts as authorized, so the certificate itself is checked for.
  if (Object.keys(presented ?? {}).length === 0) return {}
  if (!socket.authorized) {
    // authorizationError is the name of OpenSSL's reason, although its type is Error.
    return { certificateError: String(socket.authorizationError) }
  }
  const certificate = describeCertificate(presented)
  if (!chains) return { certificate }
  const { isClient, isProxy } = chains.rolesOf(socket)
  return {
    ...(isClient ? { certificate } : { certificateError: 'it is not of an authority of clients' }),
    ...(isProxy && { proxyCertificate: certificate }),
  }
}

/** Object identifier of the subject attribute with the user's uid, which OpenSSL has no name for. */
const uidAttribute = '1.3.6.1.4.1.57683.2'

function describeCertificate(presented: DetailedPeerCertificate): PeerCertificate {
  const subject: Readonly<Record<string, string | string[] | undefined>> = { ...presented.subject }
  const chain = chainOf(presented)
  return {
    commonName: list(subject['CN']).at(-1) ?? '',
    organizations: list(subject['O']),
    uids: list(subject[uidAttribute]),
    fingerprint: presented.fingerprint256.replaceAll(':', '').toLowerCase(),
    notBefore: Math.max(...chain.map((certificate) => Date.parse(certificate.valid_from))),
    notAfter: Math.min(...chain.map((certificate) => Date.parse(certificate.valid_to))),
  }
}

/** The known chain of a certificate; a resumed session has no intermediate certificates. */
function chainOf(presented: DetailedPeerCertificate): readonly DetailedPeerCertificate[] {
  const chain = new Set<DetailedPeerCertificate>()
  let next: DetailedPeerCertificate | undefined = presented
  // A self-signed certificate is its own issuer.
  for (; next !== undefined && !chain.has(next); next = next.issuerCertificate) chain.add(next)
  return [...chain]
}

/** Values of a subject attribute: text where it occurs once, a list where it repeats, whatever its type says. */
function list(part: string | string[] | undefined): readonly string[] {
  return part === undefined ? [] : [part].flat()
}
