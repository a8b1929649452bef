import { formatGroupResource } from '../../../../base/api/group-version.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import { nodeOf } from '../../../authz/node/node-identity.ts'
import type { AdmissionAttributes } from '../../admission-attributes.ts'
import type { AdmissionParts } from '../../admission-parts.ts'
import type { PluginRegistration } from '../../plugin-registration.ts'
import { claimStatus } from './claim-status.ts'
import { mirrorPods } from './mirror-pods.ts'
import { forbiddenLabels } from './node-labels.ts'
import { type NodeRule, refusedWrite } from './node-write.ts'
import { ownCertificates } from './own-certificates.ts'
import { ownNode } from './own-node.ts'
import { ownDrivers, ownLease, ownSlices } from './own-objects.ts'
import { ownPods } from './own-pods.ts'
import { podTokens } from './pod-tokens.ts'
import { podLookup } from './stored-pods.ts'

const name = 'NodeRestriction'

/** The rules on the writes of nodes by resource, as `leases.coordination.k8s.io`; all others are left to a node's rights. */
function rulesOf(parts: AdmissionParts): ReadonlyMap<string, NodeRule> {
  const { brand, gate } = parts
  const lookup = podLookup(parts)
  const rules = new Map<string, NodeRule>([
    ['nodes', ownNode(forbiddenLabels(brand))],
    ['pods', ownPods(lookup, mirrorPods(parts))],
    ['persistentvolumeclaims', claimStatus],
    ['serviceaccounts', podTokens(parts, lookup)],
    [`leases.coordination.${brand.apiDomain}`, ownLease(brand)],
    [`csinodes.storage.${brand.apiDomain}`, ownDrivers],
    [`resourceslices.resource.${brand.apiDomain}`, ownSlices],
  ])
  if (!gate('AllowInsecureKubeletCertificateSigningRequests')) {
    const requests = `certificatesigningrequests.certificates.${brand.apiDomain}`
    rules.set(requests, ownCertificates(brand))
  }
  return rules
}

/**
 * The plug-in NodeRestriction: a node writes only itself, what belongs to it and the pods that run on it, so that one that
 * is taken over is of no use against the others.
 */
export const nodeRestriction: PluginRegistration = {
  name,
  isDefault: false,
  create(parts) {
    const rules = rulesOf(parts)
    const check = (attributes: AdmissionAttributes): void | Promise<void> => {
      const node = nodeOf(attributes.write.user)
      if (node === undefined) return undefined
      if (node === '') {
        const why = `could not determine node from user ${quoteText(attributes.write.user.name)}`
        throw refusedWrite({ node, attributes }, why)
      }
      const { group, resource } = attributes.definition
      return rules.get(formatGroupResource(group, resource))?.({ node, attributes })
    }
    return {
      name,
      handles: (operation) => operation !== 'CONNECT',
      // Updates are judged as the client sent them, before the strategy of the kind takes back what it may not change.
      mutate: check,
    }
  },
}
