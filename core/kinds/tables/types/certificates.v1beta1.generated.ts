// Generated from types/certificates.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group certificates.{brand} version v1beta1 ref certificates/v1beta1
registered CertificateSigningRequest CertificateSigningRequestList ClusterTrustBundle ClusterTrustBundleList PodCertificateRequest PodCertificateRequestList
values RequestConditionType Approved Denied Failed
values KeyUsage signing "digital signature" "content commitment" "key encipherment" "key agreement" "data encipherment" "cert sign" "crl sign" "encipher only" "decipher only" any "server auth" "client auth" "code signing" "email protection" s/mime "ipsec end system" "ipsec tunnel" "ipsec user" timestamping "ocsp signing" "microsoft sgc" "netscape sgc"
kind CertificateSigningRequest
  metadata meta/v1.ObjectMeta ?
  spec CertificateSigningRequestSpec ! always
  status CertificateSigningRequestStatus ? rules=elsewhere
message CertificateSigningRequestSpec
  request bytes ! always empty=taken
  signerName 7 *string ? empty=taken
  expirationSeconds *int32 ?
  usages 5 list<KeyUsage> ? list=atomic
  username 2 string ?
  uid string ?
  groups list<string> ? list=atomic
  extra 6 map<string,items<string>> ? go=map[string]v1beta1.ExtraValue
+ usages = ["digital signature","key encipherment"]
message CertificateSigningRequestStatus
  conditions list<CertificateSigningRequestCondition> ? list=map(type)
  certificate bytes ?
message CertificateSigningRequestCondition
  type RequestConditionType ! always
  status 6 core/v1.ConditionStatus ? always
  reason 2 string ?
  message string ?
  lastUpdateTime time ?
  lastTransitionTime time ?
+ status = "True"
kind CertificateSigningRequestList
  metadata meta/v1.ListMeta ?
  items list<CertificateSigningRequest> ! always
kind ClusterTrustBundle
  metadata meta/v1.ObjectMeta ?
  spec ClusterTrustBundleSpec ! always
message ClusterTrustBundleSpec
  signerName string ?
  trustBundle string ! always empty=taken
kind ClusterTrustBundleList
  metadata meta/v1.ListMeta ?
  items list<ClusterTrustBundle> ! always
`
