import { has, numberOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { formatSelector } from '../../../kinds/rules/shared/columns/label-text.ts'
import { byText } from './by-text.ts'
import type { Indent } from './containers.ts'
import type { Description } from './description.ts'

function tolerationText(toleration: JsonObject): string {
  const [key, value, effect] = ['key', 'value', 'effect'].map((name) => textOf(toleration, name))
  const seconds = has(toleration, 'tolerationSeconds')
    ? ` for ${numberOf(toleration, 'tolerationSeconds') ?? 0}s`
    : ''
  const what = `${key}${value && `=${value}`}${effect && `:${effect}`}`
  const exists = textOf(toleration, 'operator') === 'Exists' && value === ''
  return `${what}${exists ? `${what && ' '}op=Exists` : ''}${seconds}`
}

export function describeTolerations(
  description: Description,
  podSpec: JsonObject,
  indent: Indent,
): void {
  const tolerations = objectsOf(podSpec, 'tolerations').toSorted(byText('key'))
  description.list(0, `${indent}Tolerations`, tolerations.map(tolerationText))
}

function spreadText(constraint: JsonObject): string {
  const skew = numberOf(constraint, 'maxSkew') ?? 0
  const when = `${textOf(constraint, 'topologyKey')}:${textOf(constraint, 'whenUnsatisfiable')}`
  const selector = has(constraint, 'labelSelector')
    ? ` for selector ${formatSelector(structOf(constraint, 'labelSelector'))}`
    : ''
  return `${when} when max skew ${skew} is exceeded${selector}`
}

/** Lists topology spread constraints; nothing without any. */
export function describeTopologySpread(
  description: Description,
  podSpec: JsonObject,
  indent: Indent,
): void {
  const constraints = objectsOf(podSpec, 'topologySpreadConstraints').toSorted(
    byText('topologyKey'),
  )
  if (constraints.length === 0) return
  description.list(0, `${indent}Topology Spread Constraints`, constraints.map(spreadText))
}
