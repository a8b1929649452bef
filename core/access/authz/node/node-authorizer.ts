import type { Brand } from '../../../base/api/brand.ts'
import type { FeatureGates } from '../../../base/release/feature-gates.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import type { WatchCache } from '../../../storage/cache/watch-cache.ts'
import type { Attributes, Authorizer, Decision, PolicyRule } from '../authorizer.ts'
import { allowed, noOpinion } from '../decision.ts'
import { coversPathRequest, coversResourceRequest } from '../policy-rule.ts'
import { type NodeGraph, nodeGraph } from './node-graph.ts'
import { nodeOf } from './node-identity.ts'
import type { NodeRule } from './node-rule.ts'
import { certificateRequests, leases, nodes, pods, slices, storageNodes } from './own-rules.ts'
import { accounts, claims, getOnly, readOnly } from './used-rules.ts'

export interface NodeAuthorizerOptions {
  readonly brand: Brand
  readonly gate: FeatureGates
  readonly cache: WatchCache
  /** Rules that all nodes have alike, for the resources that are not limited to a node's own objects. */
  readonly rules: readonly PolicyRule[]
}

/** Rules on the resources of which a node has access to its own objects only, by group and resource. */
function rulesByResource(brand: Brand, gate: FeatureGates): ReadonlyMap<string, NodeRule> {
  const { apiDomain } = brand
  const readsAccounts =
    gate('KubeletServiceAccountTokenForCredentialProviders') || gate('PodCertificateRequest')
  const rules = new Map<string, NodeRule>([
    ['/secrets', readOnly('secrets')],
    ['/configmaps', readOnly('configmaps')],
    ['/persistentvolumeclaims', claims()],
    ['/persistentvolumes', getOnly('persistentvolumes')],
    [`resource.${apiDomain}/resourceclaims`, getOnly('resourceclaims')],
    [`storage.${apiDomain}/volumeattachments`, getOnly('volumeattachments')],
    ['/serviceaccounts', accounts(readsAccounts)],
    [`coordination.${apiDomain}/leases`, leases(brand)],
    [`storage.${apiDomain}/csinodes`, storageNodes],
    [`resource.${apiDomain}/resourceslices`, slices],
    ['/nodes', nodes],
    ['/pods', pods],
  ])
  if (gate('PodCertificateRequest')) {
    rules.set(`certificates.${apiDomain}/podcertificaterequests`, certificateRequests)
  }
  return rules
}

class NodeAuthorizer implements Authorizer {
  readonly #graph: NodeGraph
  readonly #byResource: ReadonlyMap<string, NodeRule>
  readonly #rules: readonly PolicyRule[]

  constructor({ brand, gate, cache, rules }: NodeAuthorizerOptions) {
    this.#graph = nodeGraph(cache, brand)
    this.#byResource = rulesByResource(brand, gate)
    this.#rules = rules
  }

  authorize(attributes: Attributes): Decision {
    const node = nodeOf(attributes.user)
    if (node === undefined) return noOpinion
    if (node === '') return without(`unknown node for user ${quoteText(attributes.user.name)}`)
    if (attributes.kind === 'path') {
      return this.#rules.some((rule) => coversPathRequest(rule, attributes)) ? allowed : noOpinion
    }
    const rule = this.#byResource.get(`${attributes.group}/${attributes.resource}`)
    if (rule) {
      const judged = rule({ node, attributes, graph: this.#graph })
      return judged === true ? allowed : without(judged)
    }
    return this.#rules.some((each) => coversResourceRequest(each, attributes)) ? allowed : noOpinion
  }

  rules: Authorizer['rules'] = (user) =>
    nodeOf(user) === undefined
      ? { rules: [], incomplete: false }
      : {
          rules: [],
          incomplete: true,
          error: 'node authorizer does not support user rule resolution',
        }
}

function without(reason: string): Decision {
  return reason === '' ? noOpinion : { outcome: 'no-opinion', reason }
}

/**
 * The Node authorizer: what kubelets, the users `system:node:<name>` in the group `system:nodes`, may do: read what the pods on their
 * node use, and write what belongs to the node. It has no opinion on other users.
 */
export function nodeAuthorizer(options: NodeAuthorizerOptions): Authorizer {
  return new NodeAuthorizer(options)
}
