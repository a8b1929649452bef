// Generated from types/certificates.v1alpha1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group certificates.{brand} version v1alpha1 ref certificates/v1alpha1
registered ClusterTrustBundle ClusterTrustBundleList
kind ClusterTrustBundle introduced=1.26 deprecated=1.34 removed=1.37 since=1.27
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ClusterTrustBundleSpec ! always
message ClusterTrustBundleSpec since=1.27
  signerName 1 string ?
  trustBundle 2 string ! always
kind ClusterTrustBundleList introduced=1.26 deprecated=1.34 removed=1.37 since=1.27
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ClusterTrustBundle> ! always
`
