import { objectOf, objectsOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import { cidrWarnings } from '../shared/warnings/address-warnings.ts'
import { noWarnings, type WarningRule } from '../shared/warnings/warning-rule.ts'

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
