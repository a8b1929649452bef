import { type NameRule, subdomainName } from '../../../base/api/metadata/names.ts'

/** Name rule of ClusterTrustBundles: a signer's bundle begins with the signer name, its slash written as a colon. */
export const trustBundleName: NameRule = (name, prefix) =>
  subdomainName(name.replace(/^.*:/, ''), prefix)
