// Generated from types/certificates.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group certificates.{brand} version v1 ref certificates/v1
registered CertificateSigningRequest CertificateSigningRequestList ClusterTrustBundle ClusterTrustBundleList PodCertificateRequest PodCertificateRequestList
values RequestConditionType Approved Denied Failed
enum KeyUsage signing "digital signature" "content commitment" "key encipherment" "key agreement" "data encipherment" "cert sign" "crl sign" "encipher only" "decipher only" any "server auth" "client auth" "code signing" "email protection" s/mime "ipsec end system" "ipsec tunnel" "ipsec user" timestamping "ocsp signing" "microsoft sgc" "netscape sgc"
kind CertificateSigningRequest introduced=1.19
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 CertificateSigningRequestSpec ! always
  status 3 CertificateSigningRequestStatus ?
message CertificateSigningRequestSpec
  request 1 bytes ! always
  signerName 7 string ! always
  expirationSeconds 8 *int32 ?
  usages 5 list<KeyUsage> ? list=atomic
  username 2 string ?
  uid 3 string ?
  groups 4 list<string> ? list=atomic
  extra 6 map<string,items<string>> ?
message CertificateSigningRequestStatus
  conditions 1 list<CertificateSigningRequestCondition> ? list=map(type)
  certificate 2 bytes ?
message CertificateSigningRequestCondition
  type 1 RequestConditionType ! always
  status 6 core/v1.ConditionStatus ! always
  reason 2 string ?
  message 3 string ?
  lastUpdateTime 4 time ?
  lastTransitionTime 5 time ?
kind CertificateSigningRequestList introduced=1.19
  metadata 1 meta/v1.ListMeta ?
  items 2 list<CertificateSigningRequest> ! always
kind ClusterTrustBundle introduced=1.37
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ClusterTrustBundleSpec ! always
message ClusterTrustBundleSpec
  signerName 1 string ?
  trustBundle 2 string ! always
kind ClusterTrustBundleList introduced=1.37
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ClusterTrustBundle> ! always
kind PodCertificateRequest introduced=1.37
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 PodCertificateRequestSpec ! always
  status 3 PodCertificateRequestStatus ?
message PodCertificateRequestSpec
  signerName 1 string ! always
  podName 2 string ! always
  podUID 3 string ! always
  serviceAccountName 4 string ! always
  serviceAccountUID 5 string ! always
  nodeName 6 string ! always
  nodeUID 7 string ! always
  maxExpirationSeconds 8 *int32 ? = 86400
  stubPKCS10Request 12 bytes ! always
  unverifiedUserAnnotations 11 map<string,string> ?
message PodCertificateRequestStatus
  conditions 1 list<meta/v1.Condition> ? list=map(type) patch=merge key=type
  certificateChain 2 string ?
  notBefore 4 *time ?
  beginRefreshAt 5 *time ?
  notAfter 6 *time ?
kind PodCertificateRequestList introduced=1.37
  metadata 1 meta/v1.ListMeta ?
  items 2 list<PodCertificateRequest> ! always
`
