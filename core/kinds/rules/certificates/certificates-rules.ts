import { subdomainName } from '../../../base/api/metadata/names.ts'
import { Lazy } from '../../../base/execution/lazy.ts'
import type { GroupRules } from '../shared/validation/kind-rules.ts'
import { certificateSigningRequestRules } from './certificate-signing-request.ts'
import { trustBundleName } from './trust-bundle-name.ts'

const late = new Lazy(async () => (await import('./opt-in-rules.ts')).optInRules)

export const certificatesRules: GroupRules = {
  CertificateSigningRequest: certificateSigningRequestRules,
  ClusterTrustBundle: { nameRule: trustBundleName, late },
  PodCertificateRequest: { nameRule: subdomainName, late },
}
