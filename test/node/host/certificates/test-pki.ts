import type { Validity } from '../../../../core/index.ts'
import type { TlsSettings } from '../../../../node-host/serving/http/connections/servers.ts'
import {
  createAuthority,
  issueCertificate,
  type KeyPair,
} from '../../../../node-host/serving/pki/certificate-factory.ts'

export interface TestPki {
  readonly authority: KeyPair
  readonly tls: TlsSettings
  client(name: string, organizations: readonly string[], validity?: Validity): Promise<KeyPair>
}

const hour = 3_600_000

function validity(): Validity {
  return { from: Date.now() - hour, until: Date.now() + 24 * hour }
}

/** A certificate authority with a certificate for its hosts, localhost unless given, valid around now as the TLS library sees it. */
export async function makeTestPki(
  hosts: readonly string[] = ['localhost', '127.0.0.1'],
): Promise<TestPki> {
  const authority = await createAuthority('test-ca', validity())
  const server = await issueCertificate(authority, {
    commonName: 'test-server',
    organizations: [],
    hosts,
    usage: 'server',
    validity: validity(),
  })
  return {
    authority,
    tls: {
      certificate: server.certificate,
      key: server.key,
      clientCertificateAuthorities: [authority.certificate],
    },
    client: (commonName, organizations, valid = validity()) =>
      issueCertificate(authority, {
        commonName,
        organizations,
        hosts: [],
        usage: 'client',
        validity: valid,
      }),
  }
}
