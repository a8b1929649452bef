import type { GroupRules } from '../shared/validation/kind-rules.ts'
import { clusterTrustBundleRules } from './cluster-trust-bundle.ts'
import { podCertificateRequestRules } from './pod-certificate-request.ts'

/** Rules of the kinds that a server has only where it is told to serve them. */
export const optInRules: GroupRules = {
  ClusterTrustBundle: clusterTrustBundleRules,
  PodCertificateRequest: podCertificateRequestRules,
}
