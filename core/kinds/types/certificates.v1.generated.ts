// Generated from types/certificates.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group certificates.{brand} version v1 ref certificates/v1
registered CertificateSigningRequest CertificateSigningRequestList ClusterTrustBundle ClusterTrustBundleList PodCertificateRequest PodCertificateRequestList
values RequestConditionType Approved@1.19 Denied@1.19 Failed@1.19
enum KeyUsage signing@1.19 "digital signature"@1.19 "content commitment"@1.19 "key encipherment"@1.19 "key agreement"@1.19 "data encipherment"@1.19 "cert sign"@1.19 "crl sign"@1.19 "encipher only"@1.19 "decipher only"@1.19 any@1.19 "server auth"@1.19 "client auth"@1.19 "code signing"@1.19 "email protection"@1.19 s/mime@1.19 "ipsec end system"@1.19 "ipsec tunnel"@1.19 "ipsec user"@1.19 timestamping@1.19 "ocsp signing"@1.19 "microsoft sgc"@1.19 "netscape sgc"@1.19
kind CertificateSigningRequest introduced=1.19 since=1.19
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 CertificateSigningRequestSpec ! always
  status 3 CertificateSigningRequestStatus ? rules=elsewhere
message CertificateSigningRequestSpec since=1.19
  request 1 bytes ! always empty=taken
  signerName 7 string ! always empty=taken
  expirationSeconds 8 *int32 ? since=1.22
  usages 5 list<KeyUsage> ? list=atomic
  username 2 string ?
  uid 3 string ?
  groups 4 list<string> ? list=atomic
  extra 6 map<string,items<string>> ? go=map[string]v1.ExtraValue
message CertificateSigningRequestStatus since=1.19
  conditions 1 list<CertificateSigningRequestCondition> ? list=map(type)
  certificate 2 bytes ?
message CertificateSigningRequestCondition since=1.19
  type 1 RequestConditionType ! always
  status 6 core/v1.ConditionStatus ! always
  reason 2 string ?
  message 3 string ?
  lastUpdateTime 4 time ?
  lastTransitionTime 5 time ?
kind CertificateSigningRequestList introduced=1.19 since=1.19
  metadata 1 meta/v1.ListMeta ?
  items 2 list<CertificateSigningRequest> ! always
kind ClusterTrustBundle introduced=1.37 since=1.37
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ClusterTrustBundleSpec ! always
message ClusterTrustBundleSpec since=1.37
  signerName 1 string ?
  trustBundle 2 string ! always
kind ClusterTrustBundleList introduced=1.37 since=1.37
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ClusterTrustBundle> ! always
kind PodCertificateRequest introduced=1.37 since=1.37
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 PodCertificateRequestSpec ! always
  status 3 PodCertificateRequestStatus ? rules=elsewhere
message PodCertificateRequestSpec since=1.37
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
message PodCertificateRequestStatus since=1.37
  conditions 1 list<meta/v1.Condition> ? list=map(type) patch=merge key=type
  certificateChain 2 string ?
  notBefore 4 *time ?
  beginRefreshAt 5 *time ?
  notAfter 6 *time ?
kind PodCertificateRequestList introduced=1.37 since=1.37
  metadata 1 meta/v1.ListMeta ?
  items 2 list<PodCertificateRequest> ! always
`
