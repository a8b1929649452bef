// Generated from types/certificates.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group certificates.{brand} version v1 ref certificates/v1
registered CertificateSigningRequest CertificateSigningRequestList ClusterTrustBundle ClusterTrustBundleList PodCertificateRequest PodCertificateRequestList
values RequestConditionType Approved Denied Failed
enum KeyUsage signing "digital signature" "content commitment" "key encipherment" "key agreement" "data encipherment" "cert sign" "crl sign" "encipher only" "decipher only" any "server auth" "client auth" "code signing" "email protection" s/mime "ipsec end system" "ipsec tunnel" "ipsec user" timestamping "ocsp signing" "microsoft sgc" "netscape sgc"
kind CertificateSigningRequest %[1.34-] subresource=/ %[1.34-] subresource=/approval %[1.34-] subresource=/status %[1.34-] ratcheting
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 CertificateSigningRequestSpec ! always
  status 3 CertificateSigningRequestStatus ? rules=elsewhere
message CertificateSigningRequestSpec
  request 1 bytes ! always empty=taken
  signerName 7 string ! always empty=taken
  expirationSeconds 8 *int32 ?
  usages 5 list<KeyUsage> ? list=atomic
  username 2 string ?
  uid 3 string ?
  groups 4 list<string> ? list=atomic
  extra 6 map<string,items<string>> ? go=map[string]v1.ExtraValue
message CertificateSigningRequestStatus
  conditions 1 list<CertificateSigningRequestCondition> ? list=map(type) %[1.34-] optional %[1.34-] item(type: "Approved")=zeroOrOneOfMember %[1.34-] item(type: "Denied")=zeroOrOneOfMember
  certificate 2 bytes ?
message CertificateSigningRequestCondition
  type 1 RequestConditionType ! always
  status 6 core/v1.ConditionStatus ! always
  reason 2 string ?
  message 3 string ?
  lastUpdateTime 4 time ?
  lastTransitionTime 5 time ?
kind CertificateSigningRequestList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<CertificateSigningRequest> ! always
`
