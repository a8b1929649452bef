// Generated from types/certificates.v1beta1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group certificates.{brand} version v1beta1 ref certificates/v1beta1
registered CertificateSigningRequest CertificateSigningRequestList ClusterTrustBundle ClusterTrustBundleList PodCertificateRequest PodCertificateRequestList
values RequestConditionType Approved Denied Failed
values KeyUsage signing "digital signature" "content commitment" "key encipherment" "key agreement" "data encipherment" "cert sign" "crl sign" "encipher only" "decipher only" any "server auth" "client auth" "code signing" "email protection" s/mime "ipsec end system" "ipsec tunnel" "ipsec user" timestamping "ocsp signing" "microsoft sgc" "netscape sgc"
kind CertificateSigningRequest
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 CertificateSigningRequestSpec ! always
  status 3 CertificateSigningRequestStatus ? rules=elsewhere
message CertificateSigningRequestSpec
  request 1 bytes ! always empty=taken
  signerName 7 *string ? empty=taken
  expirationSeconds 8 *int32 ?
  usages 5 list<KeyUsage> ? list=atomic
  username 2 string ?
  uid 3 string ?
  groups 4 list<string> ? list=atomic
  extra 6 map<string,items<string>> ? go=map[string]v1beta1.ExtraValue
+ usages = ["digital signature","key encipherment"]
message CertificateSigningRequestStatus
  conditions 1 list<CertificateSigningRequestCondition> ? list=map(type)
  certificate 2 bytes ?
message CertificateSigningRequestCondition
  type 1 RequestConditionType ! always
  status 6 core/v1.ConditionStatus ? always
  reason 2 string ?
  message 3 string ?
  lastUpdateTime 4 time ?
  lastTransitionTime 5 time ?
+ status = "True"
kind CertificateSigningRequestList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<CertificateSigningRequest> ! always
kind ClusterTrustBundle
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ClusterTrustBundleSpec ! always
message ClusterTrustBundleSpec
  signerName 1 string ?
  trustBundle 2 string ! always
kind ClusterTrustBundleList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ClusterTrustBundle> ! always
`
