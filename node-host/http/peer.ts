import type { Socket } from 'node:net'
import { type DetailedPeerCertificate, TLSSocket } from 'node:tls'
import type { Peer, PeerCertificate } from '../../core/index.ts'

const peers = new WeakMap<object, Peer>()

/** Who is at the other end of `socket`; worked out once for each connection. */
export function peerOf(socket: Socket): Peer {
  const known = peers.get(socket)
  if (known !== undefined) return known
  const peer = describe(socket)
  peers.set(socket, peer)
  return peer
}

/** Whether `address` is this machine's own. */
export function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

function describe(socket: Socket): Peer {
  const address = socket.remoteAddress === undefined ? {} : { address: socket.remoteAddress }
  if (!(socket instanceof TLSSocket)) return { ...address, secure: false }
  return { ...address, secure: true, ...certificateOf(socket) }
}

function certificateOf(socket: TLSSocket): Pick<Peer, 'certificate' | 'certificateError'> {
  const presented = socket.getPeerCertificate(true)
  // A resumed session without a certificate counts as authorized, so the certificate itself must be there.
  if (Object.keys(presented ?? {}).length === 0) return {}
  if (!socket.authorized) {
    // Node keeps the name of OpenSSL's reason here, although its type says Error.
    return { certificateError: String(socket.authorizationError) }
  }
  return { certificate: describeCertificate(presented) }
}

/** The attribute of a subject that names the user's uid; OpenSSL has no name for it. */
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

/** A certificate and those that signed it, as far as they are known: a resumed session has kept no intermediate ones. */
function chainOf(presented: DetailedPeerCertificate): readonly DetailedPeerCertificate[] {
  const chain = new Set<DetailedPeerCertificate>()
  let next: DetailedPeerCertificate | undefined = presented
  // What signed itself is its own issuer.
  for (; next !== undefined && !chain.has(next); next = next.issuerCertificate) chain.add(next)
  return [...chain]
}

/** A name part that occurs once is text, one that occurs again is a list, whatever its type says. */
function list(part: string | string[] | undefined): readonly string[] {
  return part === undefined ? [] : [part].flat()
}
