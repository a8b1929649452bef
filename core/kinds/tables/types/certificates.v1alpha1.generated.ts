// Generated from types/certificates.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group certificates.{brand} version v1alpha1 ref certificates/v1alpha1
registered ClusterTrustBundle ClusterTrustBundleList PodCertificateRequest PodCertificateRequestList
kind ClusterTrustBundle
  metadata meta/v1.ObjectMeta ?
  spec ClusterTrustBundleSpec ! always
message ClusterTrustBundleSpec
  signerName string ?
  trustBundle string ! always empty=taken
kind ClusterTrustBundleList
  metadata meta/v1.ListMeta ?
  items list<ClusterTrustBundle> ! always
kind PodCertificateRequest
  metadata meta/v1.ObjectMeta ?
  spec PodCertificateRequestSpec ! always
  status PodCertificateRequestStatus ? rules=elsewhere
message PodCertificateRequestSpec
  signerName string ! always
  podName string ! always empty=taken
  podUID string ! always empty=taken
  serviceAccountName string ! always empty=taken
  serviceAccountUID string ! always empty=taken
  nodeName string ! always empty=taken
  nodeUID string ! always empty=taken
  maxExpirationSeconds *int32 ? = 86400
  pkixPublicKey bytes ! always
  proofOfPossession bytes ! always
message PodCertificateRequestStatus
  conditions list<meta/v1.Condition> ? list=map(type) patch=merge key=type
  certificateChain string ?
  notBefore 4 *time ?
  beginRefreshAt *time ?
  notAfter *time ?
kind PodCertificateRequestList
  metadata meta/v1.ListMeta ?
  items list<PodCertificateRequest> ! always
`
