import type { StatusCause } from '../../../base/api/errors/status.ts'
import {
  has,
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
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

function checkPolicyPort(port: JsonObject, path: FieldPath): StatusCause[] {
  const causes = has(port, 'protocol') ? checkSupported(port, path, 'protocol', protocols) : []
  const last = numberOf(port, 'endPort')
  const first = port['port']
  const place = `${path}.endPort`
  const ofPort = has(port, 'port') ? checkPortNumberOrName(first, `${path}.port`) : noCauses
  if (typeof first !== 'number') {
    const state = has(port, 'port') ? 'non-numeric' : 'not specified'
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

function checkBlock(block: JsonObject, path: FieldPath): StatusCause[] {
  const text = textOf(block, 'cidr')
  if (text === '') return [required(`${path}.cidr`)]
  const outer = parseCidr(text)
  if (!outer) return [invalidValue(`${path}.cidr`, text, badCidr)]
  return textsOf(block, 'except').flatMap((except, index) => {
    const place = `${path}.except[${index}]`
    const inner = parseCidr(except)
    if (!inner) return [invalidValue(place, except, badCidr)]
    const strict =
      containsCidr(unmappedCidr(outer), unmappedCidr(inner)) &&
      inner.prefixLength > outer.prefixLength
    return strict ? [] : [invalidValue(place, except, 'must be a strict subset of `cidr`')]
  })
}

function checkPeer(peer: JsonObject, path: FieldPath): StatusCause[] {
  const block = objectOf(peer, 'ipBlock')
  const selected = has(peer, 'podSelector') || has(peer, 'namespaceSelector')
  if (!block) return selected ? [] : [required(path, 'must specify a peer')]
  const causes = checkBlock(block, `${path}.ipBlock`)
  if (selected) causes.push(forbidden(path, 'may not specify both ipBlock and another peer'))
  return causes
}

function checkNetworkPolicy(policy: ApiObject): StatusCause[] {
  const spec = structOf(policy, 'spec')
  const causes: StatusCause[] = []
  for (const [list, peers] of [
    ['ingress', 'from'],
    ['egress', 'to'],
  ] as const) {
    for (const [index, rule] of objectsOf(spec, list).entries()) {
      const path = `spec.${list}[${index}]`
      for (const [item, port] of objectsOf(rule, 'ports').entries()) {
        addCauses(causes, checkPolicyPort(port, `${path}.ports[${item}]`))
      }
      for (const [item, peer] of objectsOf(rule, peers).entries()) {
        addCauses(causes, checkPeer(peer, `${path}.${peers}[${item}]`))
      }
    }
  }
  const types = [...textsOf(spec, 'policyTypes')]
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

export const networkPolicyRules: KindRules = {
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

/** Directions of network policy rules, each with the field of its peers. */
const directions = [
  ['ingress', 'from'],
  ['egress', 'to'],
] as const

export const networkPolicyWarnings: WarningRule = (policy, _stored, brand) =>
  directions.flatMap(([direction, peers]) =>
    objectsOf(structOf(policy, 'spec'), direction).flatMap((rule, index) =>
      objectsOf(rule, peers).flatMap((peer, at) => {
        const block = objectOf(peer, 'ipBlock')
        if (!block) return noWarnings
        const path = `spec.${direction}[${index}].${peers}[${at}].ipBlock`
        return [
          ...cidrWarnings(`${path}.cidr`, textOf(block, 'cidr'), brand),
          ...textsOf(block, 'except').flatMap((except, turn) =>
            cidrWarnings(`${path}.except[${turn}]`, except, brand),
          ),
        ]
      }),
    ),
  )
