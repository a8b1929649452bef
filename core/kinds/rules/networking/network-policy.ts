import type { StatusCause } from '../../../base/api/errors/status.ts'
import { isPresent } from '../../../base/api/json-fields.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type {
  IPBlock,
  NetworkPolicy,
  NetworkPolicyPeer,
  NetworkPolicyPort,
} from '../../../base/api/types/networking.v1.generated.ts'
import { containsCidr, parseCidr } from '../../../base/network/ip-address.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  noCauses,
  notSupported,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { CauseOrder } from '../shared/validation/cause-order.ts'
import {
  checkPortNumber,
  checkPortNumberOrName,
  checkSupported,
} from '../shared/validation/field-checks.ts'
import { badCidr, unmappedCidr } from '../shared/validation/ip-addresses.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'
import { cidrWarnings } from '../shared/warnings/address-warnings.ts'
import { noWarnings, type WarningRule } from '../shared/warnings/warning-rule.ts'

const protocols = ['TCP', 'UDP', 'SCTP']
const policyTypes = ['Ingress', 'Egress']

function checkPolicyPort(port: NetworkPolicyPort, path: FieldPath): StatusCause[] {
  // Only networking.k8s.io/v1 has a default: extensions/v1beta1 stores ports without a protocol.
  const causes = isPresent(port.protocol) ? checkSupported(port, path, 'protocol', protocols) : []
  const { port: first, endPort: last } = port
  const place = `${path}.endPort`
  const ofPort = first === undefined ? noCauses : checkPortNumberOrName(first, `${path}.port`)
  if (typeof first !== 'number') {
    const state = first === undefined ? 'not specified' : 'non-numeric'
    if (last !== undefined) {
      causes.push(invalidValue(place, last, `may not be specified when \`port\` is ${state}`))
    }
    return [...causes, ...ofPort]
  }
  addCauses(causes, ofPort)
  if (last === undefined) return causes
  if (last < first) {
    // The cause for `endPort` shows the value of `port`, as in the original.
    causes.push(invalidValue(place, first, 'must be greater than or equal to `port`'))
  }
  return [...causes, ...checkPortNumber(last, place)]
}

function checkBlock(block: IPBlock, path: FieldPath): StatusCause[] {
  const text = block.cidr
  if (text === '') return [required(`${path}.cidr`)]
  const outer = parseCidr(text)
  if (!outer) return [invalidValue(`${path}.cidr`, text, badCidr)]
  return (block.except ?? []).flatMap((except, index) => {
    const place = `${path}.except[${index}]`
    const inner = parseCidr(except)
    if (!inner) return [invalidValue(place, except, badCidr)]
    const strict =
      containsCidr(unmappedCidr(outer), unmappedCidr(inner)) &&
      inner.prefixLength > outer.prefixLength
    return strict ? [] : [invalidValue(place, except, 'must be a strict subset of `cidr`')]
  })
}

function checkPeer(peer: NetworkPolicyPeer, path: FieldPath): StatusCause[] {
  const block = peer.ipBlock
  const selected = peer.podSelector !== undefined || peer.namespaceSelector !== undefined
  if (!block) return selected ? [] : [required(path, 'must specify a peer')]
  const causes = checkBlock(block, `${path}.ipBlock`)
  if (selected) causes.push(forbidden(path, 'may not specify both ipBlock and another peer'))
  return causes
}

/** A rule of either direction. */
interface PolicyRule {
  readonly path: FieldPath
  readonly ports: readonly NetworkPolicyPort[]
  readonly peersPath: FieldPath
  readonly peers: readonly NetworkPolicyPeer[]
}

function rulesOf({ spec: { ingress = [], egress = [] } }: NetworkPolicy): readonly PolicyRule[] {
  return [
    ...ingress.map(({ ports = [], from = [] }, index) => {
      const path = `spec.ingress[${index}]`
      return { path, ports, peersPath: `${path}.from`, peers: from }
    }),
    ...egress.map(({ ports = [], to = [] }, index) => {
      const path = `spec.egress[${index}]`
      return { path, ports, peersPath: `${path}.to`, peers: to }
    }),
  ]
}

function checkNetworkPolicy(policy: NetworkPolicy): StatusCause[] {
  const { spec } = policy
  const causes: StatusCause[] = []
  for (const { path, ports, peersPath, peers } of rulesOf(policy)) {
    for (const [index, port] of ports.entries()) {
      addCauses(causes, checkPolicyPort(port, `${path}.ports[${index}]`))
    }
    for (const [index, peer] of peers.entries()) {
      addCauses(causes, checkPeer(peer, `${peersPath}[${index}]`))
    }
  }
  const types = [...(spec.policyTypes ?? [])]
  if (types.length > 2) {
    const detail = 'may not specify more than two policyTypes'
    return [...causes, invalidValue('spec.policyTypes', types, detail)]
  }
  for (const [index, type] of types.entries()) {
    if (policyTypes.includes(type)) continue
    causes.push(notSupported(`spec.policyTypes[${index}]`, type, policyTypes))
  }
  return causes
}

export const networkPolicyRules: KindRules<NetworkPolicy> = {
  nameRule: subdomainName,
  order: new CauseOrder([
    'spec.podSelector',
    'spec.ingress[].ports',
    'spec.ingress[].from[].podSelector',
    'spec.ingress[].from[].namespaceSelector',
    'spec.ingress[].from[].ipBlock',
    'spec.ingress[].from[].$',
    'spec.egress[].ports',
    'spec.egress[].to[].podSelector',
    'spec.egress[].to[].namespaceSelector',
    'spec.egress[].to[].ipBlock',
    'spec.egress[].to[].$',
    'spec.policyTypes',
  ]),
  check: checkNetworkPolicy,
}

export const networkPolicyWarnings: WarningRule<NetworkPolicy> = (policy, _stored, brand) =>
  rulesOf(policy).flatMap(({ peersPath, peers }) =>
    peers.flatMap(({ ipBlock }, index) => {
      if (!ipBlock) return noWarnings
      const path = `${peersPath}[${index}].ipBlock`
      return [
        ...cidrWarnings(`${path}.cidr`, ipBlock.cidr, brand),
        ...(ipBlock.except ?? []).flatMap((except, at) =>
          cidrWarnings(`${path}.except[${at}]`, except, brand),
        ),
      ]
    }),
  )
