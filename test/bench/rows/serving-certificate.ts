import { brands } from '../../../core/base/api/brand.ts'
import type { TlsSettings } from '../../../node-host/serving/http/connections/servers.ts'
import { ensureCertificates } from '../../../node-host/serving/pki/certificates.ts'
import type { BenchContext } from '../bench-context.ts'

/** A certificate for the server and its limit, made as the command makes it. */
export async function makeTls(context: BenchContext): Promise<TlsSettings> {
  const made = await ensureCertificates({
    directory: await context.directory(),
    brand: brands.k8s,
    hosts: [],
    now: Date.now(),
  })
  return { ...made.server, clientCertificateAuthorities: [made.authority] }
}
