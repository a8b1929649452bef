import {
  has,
  numberOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { formatSelector } from '../../../kinds/rules/shared/columns/label-text.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'
import type { DescribeContext } from './describe-context.ts'
import type { Description } from './description.ts'
import { describeAnnotations, describeLabels } from './metadata-lines.ts'

interface Direction {
  readonly word: 'ingress' | 'egress'
  readonly peers: 'from' | 'to'
  readonly label: 'From' | 'To'
  readonly end: 'source' | 'destination'
}

const ingress: Direction = { word: 'ingress', peers: 'from', label: 'From', end: 'source' }
const egress: Direction = { word: 'egress', peers: 'to', label: 'To', end: 'destination' }

function describePorts(description: Description, rule: JsonObject): void {
  const ports = objectsOf(rule, 'ports')
  if (ports.length === 0) description.line(2, 'To Port: <any> (traffic allowed to all ports)')
  for (const port of ports) {
    const protocol = textOf(port, 'protocol') || 'TCP'
    const number = has(port, 'port') ? cellText(port['port']) : '<nil>'
    const isRange = has(port, 'endPort')
    const text = isRange ? `${number}-${numberOf(port, 'endPort') ?? 0}` : number
    description.line(2, `To Port${isRange ? ' Range' : ''}: ${text}/${protocol}`)
  }
}

function describePeer(description: Description, peer: JsonObject): void {
  for (const [label, key] of [
    ['NamespaceSelector', 'namespaceSelector'],
    ['PodSelector', 'podSelector'],
  ] as const) {
    if (has(peer, key)) description.line(3, `${label}: ${formatSelector(structOf(peer, key))}`)
  }
  if (has(peer, 'podSelector') || has(peer, 'namespaceSelector') || !has(peer, 'ipBlock')) return
  const block = structOf(peer, 'ipBlock')
  description.line(3, 'IPBlock:')
  description.line(4, `CIDR: ${textOf(block, 'cidr')}`)
  description.line(4, `Except: ${textsOf(block, 'except').join(', ')}`)
}

function describeRules(
  description: Description,
  rules: readonly JsonObject[],
  { word, peers: key, label, end }: Direction,
): void {
  if (rules.length === 0) {
    description.line(2, `<none> (Selected pods are isolated for ${word} connectivity)`)
  }
  for (const [index, rule] of rules.entries()) {
    describePorts(description, rule)
    const peers = objectsOf(rule, key)
    if (peers.length === 0) {
      description.line(2, `${label}: <any> (traffic not restricted by ${end})`)
    }
    for (const peer of peers) {
      description.line(2, `${label}:`)
      describePeer(description, peer)
    }
    if (index < rules.length - 1) description.line(2, '----------')
  }
}

function describeDirection(
  description: Description,
  spec: JsonObject,
  direction: Direction,
  isAffected: boolean,
): void {
  const { word } = direction
  if (isAffected) {
    description.line(1, `Allowing ${word} traffic:`)
    describeRules(description, objectsOf(spec, word), direction)
  } else description.line(1, `Not affecting ${word} traffic`)
}

/** A time as `2025-11-04 10:02:03 +0000 UTC`, Go's default format, which kubectl leaves here. */
function plainTime(time: string): string {
  return `${time.replace('T', ' ').replace('Z', '')} +0000 UTC`
}

/** Describes a network policy: the allowed ingress and egress traffic. */
export function describeNetworkPolicy(
  description: Description,
  object: ApiObject,
  { brand }: DescribeContext,
): void {
  const spec = structOf(object, 'spec')
  const { name = '', namespace = '', creationTimestamp = '' } = object.metadata
  const types = textsOf(spec, 'policyTypes')
  const selector = formatSelector(structOf(spec, 'podSelector'))
  const all = ' (Allowing the specific traffic to all pods in this namespace)'
  description.field(0, 'Name', name)
  description.field(0, 'Namespace', namespace)
  description.field(0, 'Created on', plainTime(creationTimestamp))
  describeLabels(description, object)
  describeAnnotations(description, object, brand)
  description.line(0, 'Spec:')
  description.line(1, `PodSelector:     ${selector}${selector === '<none>' ? all : ''}`)
  describeDirection(description, spec, ingress, types.includes('Ingress'))
  describeDirection(description, spec, egress, types.includes('Egress'))
  description.line(1, `Policy Types: ${types.join(', ') || '<none>'}`)
}
