import type { Brand } from '../../../../base/api/brand.ts'
import { formatGroupResource } from '../../../../base/api/group-version.ts'
import { equalJson } from '../../../../base/api/json.ts'
import type { CertificateSigningRequest } from '../../../../base/api/types/certificates.v1.generated.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { ResourceSlice } from '../../../../base/api/types/resource.v1.generated.ts'
import { readCertificateRequest } from '../../../../base/certificates/certificate-request.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import { decodeBase64Text } from '../../../../kinds/rules/shared/base64-text.ts'
import { readPemBlocks } from '../../../../kinds/rules/shared/pem-blocks.ts'
import { nodeOf, nodeUser } from '../../../authz/node/node-identity.ts'
import type { AdmissionAttributes } from '../../admission-attributes.ts'
import type { AdmissionParts } from '../../admission-parts.ts'
import type { PluginRegistration } from '../../plugin-registration.ts'
import { claimLines } from './claim-lines.ts'
import { lineDifference } from './line-difference.ts'
import { mirrorPods } from './mirror-pods.ts'
import { forbiddenLabels } from './node-labels.ts'
import { type NodeRule, refusedWrite, nodeText, type NodeWrite, nameOf } from './node-write.ts'
import { ownNode } from './own-node.ts'
import { ownPods } from './own-pods.ts'
import { podTokens } from './pod-tokens.ts'
import { podLookup } from './stored-pods.ts'

/** The rule on leases: a node writes the one of its name in the namespace of such leases. */
function ownLease({ leaseNamespace }: Brand): NodeRule {
  return (write) => {
    if (write.attributes.namespace !== leaseNamespace) {
      const why = `can only access leases in the ${quoteText(leaseNamespace)} system namespace`
      throw refusedWrite(write, why)
    }
    if (nameOf(write) === write.node) return
    const why = 'can only access node lease with the same name as the requesting node'
    throw refusedWrite(write, why)
  }
}

/** The rule on the objects that list a node's storage drivers: a node writes the one of its name. */
const ownDrivers: NodeRule = (write) => {
  if (nameOf(write) === write.node) return
  throw refusedWrite(write, 'can only access CSINode with the same name as the requesting node')
}

/** The rule on slices of resources: a node creates and deletes those that state its name. */
const ownSlices: NodeRule<ResourceSlice> = (write) => {
  const { operation, object, old } = write.attributes
  if (operation === 'UPDATE') return
  const slice = operation === 'CREATE' ? object : old
  if ((slice?.spec.nodeName ?? '') === write.node) return
  const verb = operation === 'CREATE' ? 'create' : 'delete'
  throw refusedWrite(
    write,
    `can only ${verb} ResourceSlice with the same NodeName as the requesting node`,
  )
}

/** Object identifier of the attribute common name, which names the user of a client (RFC 4519, 2.3). */
const commonName = '2.5.4.3'

/** The user whom a certificate request is for: its last common name. @throws ApiError `Forbidden` for an unreadable request. */
function userOf(write: NodeWrite, request: string): string {
  const pem = decodeBase64Text(request)
  const [block] = readPemBlocks(pem)
  if (block?.type !== 'CERTIFICATE REQUEST') {
    const why = 'unable to parse csr: PEM block type must be CERTIFICATE REQUEST'
    throw refusedWrite(write, why)
  }
  try {
    return readCertificateRequest(pem).subject.get(commonName)?.at(-1) ?? ''
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw refusedWrite(write, `unable to parse csr: ${error.message}`)
  }
}

/** The rule on certificate requests: of the signers of kubelets, a node asks for certificates in its own name only. */
function ownCertificates({ labelDomain, shortWord }: Brand): NodeRule<CertificateSigningRequest> {
  const signers = [
    `${labelDomain}/kubelet-serving`,
    `${labelDomain}/${shortWord}-apiserver-client-kubelet`,
  ]
  return (write) => {
    const { operation, object } = write.attributes
    if (operation !== 'CREATE' || !object) return
    const { signerName, request } = object.spec
    if (!signers.includes(signerName)) return
    const user = nodeUser(write.node)
    if (userOf(write, request ?? '') === user) return
    throw refusedWrite(write, `can only create a node CSR with CN=${user}`)
  }
}

/** The parts of a volume claim that a node may not change. */
type FixedPart = Pick<corev1.PersistentVolumeClaim, 'metadata' | 'spec' | 'status'>

/** A claim without what a node may change, and without what every write changes. */
function fixedPart(claim: corev1.PersistentVolumeClaim): FixedPart {
  const { managedFields: _account, resourceVersion: _version, ...metadata } = claim.metadata
  const {
    capacity: _capacity,
    conditions: _conditions,
    allocatedResources: _allocated,
    allocatedResourceStatuses: _statuses,
    ...status
  } = claim.status
  return { metadata, spec: claim.spec, status }
}

/** The rule on volume claims: a node writes of their status the capacity, the conditions and how far an expansion is. */
const claimStatus: NodeRule<corev1.PersistentVolumeClaim> = (write) => {
  const { object, old, subresource } = write.attributes
  if (subresource !== 'status') throw refusedWrite(write, 'may only update PVC status')
  if (!object || !old) return
  const [next, before] = [fixedPart(object), fixedPart(old)]
  if (equalJson(next, before)) return
  const change = lineDifference(claimLines(before), claimLines(next))
  const why = `${nodeText(write)} is not allowed to update fields other than status.quantity and status.conditions: ${change}`
  throw refusedWrite(write, why)
}

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
