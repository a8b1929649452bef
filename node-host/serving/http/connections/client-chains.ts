import { X509Certificate } from 'node:crypto'
import type { TLSSocket } from 'node:tls'
import type { TlsSettings } from './servers.ts'

/** What a client certificate is good for, by the authorities that its chain ends in. */
export interface CertificateRoles {
  readonly isClient: boolean
  readonly isProxy: boolean
}

/** Authorities in PEM, by what their certificates are good for. */
export interface CertificateAuthorities {
  readonly clients: readonly string[]
  readonly proxies: readonly string[]
}

/** The chains of a port's authorities; undefined where there are none of proxies. */
export function chainsOf(tls: TlsSettings | undefined): ClientChains | undefined {
  const { clientCertificateAuthorities: clients = [], proxyCertificateAuthorities: proxies = [] } =
    tls ?? {}
  return proxies.length > 0 ? new ClientChains({ clients, proxies }) : undefined
}

/** Certificates whose roles are remembered, for sessions that are resumed. */
const mostRemembered = 10_000

/** Intermediate certificates of a client that are looked at. */
const mostIntermediates = 10

/**
 * Distinguishes certificates of clients from those of authenticating proxies. The TLS library verifies a certificate against the
 * authorities of both (its dates, its purpose, the constraints of its chain); which of them it is of is found out here, by
 * the certificates that the client sent and no others, as by the original. Some versions of Node lose those (24.21 and 26.8 among them;
 * nodejs/node#65579): a certificate that needs them is refused there.
 */
export class ClientChains {
  readonly #clients: readonly X509Certificate[]
  readonly #proxies: readonly X509Certificate[]
  readonly #remembered = new Map<string, CertificateRoles>()

  constructor({ clients, proxies }: CertificateAuthorities) {
    this.#clients = clients.flatMap(certificatesIn)
    this.#proxies = proxies.flatMap(certificatesIn)
  }

  /** The roles of the certificate of a connection, which the TLS library has verified. */
  rolesOf(socket: TLSSocket): CertificateRoles {
    const certificate = socket.getPeerX509Certificate()
    if (!certificate) return { isClient: false, isProxy: false }
    const { fingerprint256 } = certificate
    // A session that is resumed does not have the intermediate certificates that the client sent as it was opened.
    const remembered = socket.isSessionReused() && this.#remembered.get(fingerprint256)
    return remembered || this.#remember(fingerprint256, this.#find(certificate))
  }

  #find(certificate: X509Certificate): CertificateRoles {
    const sent = intermediatesOf(certificate)
    return {
      isClient: hasChain(certificate, this.#clients, sent),
      isProxy: hasChain(certificate, this.#proxies, sent),
    }
  }

  #remember(fingerprint: string, roles: CertificateRoles): CertificateRoles {
    this.#remembered.delete(fingerprint)
    const [oldest] = this.#remembered.keys()
    if (oldest !== undefined && this.#remembered.size >= mostRemembered) {
      this.#remembered.delete(oldest)
    }
    this.#remembered.set(fingerprint, roles)
    return roles
  }
}

function certificatesIn(pem: string): readonly X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g) ?? []
  return blocks.map((block) => new X509Certificate(block))
}

function intermediatesOf(certificate: X509Certificate): readonly X509Certificate[] {
  const found: X509Certificate[] = []
  let next = certificate.issuerCertificate
  for (; next && found.length < mostIntermediates; next = next.issuerCertificate) found.push(next)
  return found
}

/** Whether a chain leads from the certificate over some of those sent to one of the authorities. Each is looked at once. */
function hasChain(
  certificate: X509Certificate,
  authorities: readonly X509Certificate[],
  sent: readonly X509Certificate[],
): boolean {
  const reached = new Set([certificate])
  for (const each of reached) {
    const { fingerprint256 } = each
    if (authorities.some((authority) => authority.fingerprint256 === fingerprint256)) return true
    if (authorities.some((authority) => isIssuer(authority, each))) return true
    for (const issuer of sent) {
      if (!reached.has(issuer) && issuer.ca && isIssuer(issuer, each)) reached.add(issuer)
    }
  }
  return false
}

function isIssuer(issuer: X509Certificate, certificate: X509Certificate): boolean {
  const now = Date.now()
  const isValid = Date.parse(issuer.validFrom) <= now && now <= Date.parse(issuer.validTo)
  return isValid && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}
