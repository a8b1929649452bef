import type { Validity } from '../../../core/index.ts'
import {
  createAuthority,
  issueCertificate,
  type KeyPair,
} from '../../../node-host/serving/pki/certificate-factory.ts'
import { type Credentials, holding } from './credentials.ts'

const hour = 3_600_000

/** Authorities of the attacked server, and the certificates of attackers by the names that the cases use. */
export interface AttackCertificates {
  /** PEM of the authority of client certificates. */
  readonly clients: string
  /** PEM of the authority of the authenticating proxy. */
  readonly proxies: string
  readonly credentials: Readonly<Record<string, Credentials>>
}

interface Wanted {
  readonly name: string
  readonly groups?: readonly string[]
  readonly validity?: Validity
  readonly usage?: 'client' | 'server'
}

export async function makeAttackCertificates(): Promise<AttackCertificates> {
  const now = Date.now()
  const validity = { from: now - 24 * hour, until: now + 24 * hour }
  const issue = (authority: KeyPair, wanted: Wanted): Promise<KeyPair> =>
    issueCertificate(authority, {
      commonName: wanted.name,
      organizations: wanted.groups ?? [],
      hosts: [],
      usage: wanted.usage ?? 'client',
      validity: wanted.validity ?? validity,
    })
  const [clients, proxies, foreign, impostor] = await Promise.all(
    ['clients', 'proxies', 'foreign', 'clients'].map((name) => createAuthority(name, validity)),
  )
  if (!clients || !proxies || !foreign || !impostor) throw new TypeError('four authorities')
  const masters = ['system:masters']
  const powerless = await issue(clients, { name: 'jane' })
  const past = { from: now - 2 * hour, until: now - hour }
  const pairs: Readonly<Record<string, KeyPair>> = {
    'powerless certificate': powerless,
    'foreign certificate': await issue(foreign, { name: 'admin', groups: masters }),
    'impostor certificate': await issue(impostor, { name: 'admin', groups: masters }),
    'expired certificate': await issue(clients, { name: 'admin', groups: masters, validity: past }),
    'nameless certificate': await issue(clients, { name: '', groups: masters }),
    'certificate by a client': await issue(powerless, { name: 'admin', groups: masters }),
    'server certificate': await issue(clients, { name: 'admin', groups: masters, usage: 'server' }),
    'proxy certificate': await issue(proxies, { name: 'proxy' }),
    'other proxy certificate': await issue(proxies, { name: 'another-proxy' }),
    'admin certificate': await issue(clients, { name: 'admin', groups: masters }),
  }
  return {
    clients: clients.certificate,
    proxies: proxies.certificate,
    credentials: Object.fromEntries(
      Object.entries(pairs).map(([name, pair]) => [name, holding(pair)]),
    ),
  }
}
