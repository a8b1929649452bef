// Generated from types/certificates.v1alpha1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group certificates.{brand} version v1alpha1 ref certificates/v1alpha1
registered ClusterTrustBundle ClusterTrustBundleList PodCertificateRequest PodCertificateRequestList
kind ClusterTrustBundle
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ClusterTrustBundleSpec ! always
message ClusterTrustBundleSpec
  signerName 1 string ?
  trustBundle 2 string ! always
kind ClusterTrustBundleList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ClusterTrustBundle> ! always
kind PodCertificateRequest
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 PodCertificateRequestSpec ! always
  status 3 PodCertificateRequestStatus ? rules=elsewhere
message PodCertificateRequestSpec
  signerName 1 string ! always
  podName 2 string ! always
  podUID 3 string ! always
  serviceAccountName 4 string ! always
  serviceAccountUID 5 string ! always
  nodeName 6 string ! always
  nodeUID 7 string ! always
  maxExpirationSeconds 8 *int32 ? = 86400
  pkixPublicKey 9 bytes ! always
  proofOfPossession 10 bytes ! always
message PodCertificateRequestStatus
  conditions 1 list<meta/v1.Condition> ? list=map(type) patch=merge key=type
  certificateChain 2 string ?
  notBefore 4 *time ?
  beginRefreshAt 5 *time ?
  notAfter 6 *time ?
kind PodCertificateRequestList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<PodCertificateRequest> ! always
`
