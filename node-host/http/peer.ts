import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { Peer } from '../../core/index.ts'

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
  const presented = socket.getPeerCertificate()
  // A resumed session without a certificate counts as authorized, so the certificate itself must be there.
  if (Object.keys(presented ?? {}).length === 0) return {}
  if (!socket.authorized) {
    // Node keeps the name of OpenSSL's reason here, although its type says Error.
    return { certificateError: String(socket.authorizationError) }
  }
  const { CN, O } = presented.subject
  return { certificate: { commonName: list(CN).at(-1) ?? '', organizations: list(O) } }
}

/** A name part that occurs once is text, one that occurs again is a list, whatever its type says. */
function list(part: string | string[] | undefined): readonly string[] {
  return part === undefined ? [] : [part].flat()
}
