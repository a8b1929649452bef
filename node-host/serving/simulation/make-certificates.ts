import type { SimulationHost } from '../../../core/index.ts'
import { backdate, day } from '../pki/issue-pair.ts'

const lifetime = 3650 * day

/** Makes certificates for programs of simulated containers. */
export function certificateMaker(
  now: () => number,
): NonNullable<SimulationHost['makeCertificates']> {
  return async (name, hosts) => {
    const { createAuthority, issueCertificate } = await import('../pki/certificate-factory.ts')
    const validity = { from: now() - backdate, until: now() + lifetime }
    const authority = await createAuthority(`${name}-ca`, validity)
    const servers = await Promise.all(
      hosts.map((each) =>
        issueCertificate(authority, {
          commonName: name,
          organizations: [],
          hosts: each,
          usage: 'server',
          validity,
        }),
      ),
    )
    return { authority, servers }
  }
}
