import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect, type DetailedPeerCertificate } from 'node:tls'
import { type ChosenConnection, textOf } from '../../../core/index.ts'
import type { CertificateStatus } from './server-status.ts'

type Fields = ChosenConnection['cluster']

/** The certificates of a connection: those in its kubeconfig, and the one that the server shows at `url`. */
export async function connectionCertificates(
  { cluster, user }: ChosenConnection,
  url: string,
  signal: AbortSignal,
): Promise<readonly CertificateStatus[]> {
  const [authority, client, shown] = await Promise.all([
    pemOf(cluster, 'certificate-authority'),
    pemOf(user, 'client-certificate'),
    url.startsWith('https:') ? shownCertificate(new URL(url), signal) : undefined,
  ])
  return [
    ...statusOf('certificate authority', authority),
    ...statusOf('serving certificate', shown),
    ...statusOf('client certificate', client),
  ]
}

/** The PEM of a field, or of the file of another; undefined where neither can be used. */
async function pemOf(fields: Fields, name: string): Promise<string | undefined> {
  const data = textOf(fields, `${name}-data`)
  if (data !== '') return Buffer.from(data, 'base64').toString()
  const file = textOf(fields, name)
  return file === '' ? undefined : readFile(file, 'utf8').catch(() => undefined)
}

/** The certificate that a server shows, whatever its authority; undefined where the handshake fails. */
function shownCertificate(
  { hostname, port }: URL,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    // Nothing is sent over this connection.
    const socket = connect({ host, port: Number(port || 443), rejectUnauthorized: false })
    const end = (certificate?: Buffer): void => {
      signal.removeEventListener('abort', stop)
      socket.destroy()
      resolve(certificate)
    }
    const stop = (): void => end()
    signal.addEventListener('abort', stop)
    socket.once('secureConnect', () => end(rawOf(socket.getPeerCertificate(true))))
    socket.once('error', stop)
  })
}

function rawOf(certificate: DetailedPeerCertificate): Buffer | undefined {
  // The type does not say that there is none without a certificate.
  return Object.keys(certificate).length > 0 ? certificate.raw : undefined
}

function statusOf(what: string, certificate: Buffer | string | undefined): CertificateStatus[] {
  if (certificate === undefined) return []
  try {
    const until = Date.parse(new X509Certificate(certificate).validTo)
    return [{ what, until: new Date(until).toISOString(), isExpired: until < Date.now() }]
  } catch {
    // A kubeconfig with a faulty certificate is refused where it is used.
    return []
  }
}
