// Generated from types/certificates.v1beta1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group certificates.{brand} version v1beta1 ref certificates/v1beta1
registered CertificateSigningRequest CertificateSigningRequestList ClusterTrustBundle ClusterTrustBundleList PodCertificateRequest PodCertificateRequestList
values RequestConditionType Approved Denied Failed@1.19
values KeyUsage signing "digital signature" "content commitment" "key encipherment" "key agreement" "data encipherment" "cert sign" "crl sign" "encipher only" "decipher only" any "server auth" "client auth" "code signing" "email protection" s/mime "ipsec end system" "ipsec tunnel" "ipsec user" timestamping "ocsp signing" "microsoft sgc" "netscape sgc"
kind CertificateSigningRequest introduced=1.12 deprecated=1.19 removed=1.22 replacement=certificates.{brand}/v1.CertificateSigningRequest
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 CertificateSigningRequestSpec ! always
  status 3 CertificateSigningRequestStatus ? rules=elsewhere
message CertificateSigningRequestSpec
  request 1 bytes ! always empty=taken
  signerName 7 *string ? since=1.18 empty=taken
  expirationSeconds 8 *int32 ? since=1.22
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
  status 6 core/v1.ConditionStatus ? always since=1.19
  reason 2 string ?
  message 3 string ?
  lastUpdateTime 4 time ?
  lastTransitionTime 5 time ? since=1.19
+ status = "True"
kind CertificateSigningRequestList introduced=1.12 deprecated=1.19 removed=1.22 replacement=certificates.{brand}/v1.CertificateSigningRequestList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<CertificateSigningRequest> ! always
kind ClusterTrustBundle introduced=1.33 deprecated=1.37 removed=1.40 replacement=certificates.{brand}/v1.ClusterTrustBundle since=1.33
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ClusterTrustBundleSpec ! always
message ClusterTrustBundleSpec since=1.33
  signerName 1 string ?
  trustBundle 2 string ! always
kind ClusterTrustBundleList introduced=1.33 deprecated=1.37 removed=1.40 replacement=certificates.{brand}/v1.ClusterTrustBundleList since=1.33
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ClusterTrustBundle> ! always
kind PodCertificateRequest introduced=1.35 deprecated=1.37 removed=1.40 replacement=certificates.{brand}/v1.PodCertificateRequest since=1.35
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 PodCertificateRequestSpec ! always
  status 3 PodCertificateRequestStatus ? rules=elsewhere
message PodCertificateRequestSpec since=1.35
  signerName 1 string ! always
  podName 2 string ! always
  podUID 3 string ! always
  serviceAccountName 4 string ! always
  serviceAccountUID 5 string ! always
  nodeName 6 string ! always
  nodeUID 7 string ! always
  maxExpirationSeconds 8 *int32 ? = 86400
  pkixPublicKey 9 bytes ? always deprecated
  proofOfPossession 10 bytes ? always deprecated
  stubPKCS10Request 12 bytes ! always since=1.36
  unverifiedUserAnnotations 11 map<string,string> ?
message PodCertificateRequestStatus since=1.35
  conditions 1 list<meta/v1.Condition> ? list=map(type) patch=merge key=type
  certificateChain 2 string ?
  notBefore 4 *time ?
  beginRefreshAt 5 *time ?
  notAfter 6 *time ?
kind PodCertificateRequestList introduced=1.35 deprecated=1.37 removed=1.40 replacement=certificates.{brand}/v1.PodCertificateRequestList since=1.35
  metadata 1 meta/v1.ListMeta ?
  items 2 list<PodCertificateRequest> ! always
`
