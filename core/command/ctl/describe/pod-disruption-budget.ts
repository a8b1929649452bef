import { has, numberOf, structOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { formatSelector } from '../../../kinds/rules/shared/columns/label-text.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'
import type { Description } from './description.ts'

const counted = [
  ['Allowed disruptions', 'disruptionsAllowed'],
  ['Current', 'currentHealthy'],
  ['Desired', 'desiredHealthy'],
  ['Total', 'expectedPods'],
] as const

/** Describes a disruption budget with its counts of pods. */
export function describePodDisruptionBudget(description: Description, object: ApiObject): void {
  const [spec, status] = [structOf(object, 'spec'), structOf(object, 'status')]
  description.field(0, 'Name', object.metadata.name ?? '')
  description.field(0, 'Namespace', object.metadata.namespace ?? '')
  if (has(spec, 'minAvailable')) {
    description.field(0, 'Min available', cellText(spec['minAvailable']))
  } else if (has(spec, 'maxUnavailable')) {
    description.field(0, 'Max unavailable', cellText(spec['maxUnavailable']))
  }
  const selector = has(spec, 'selector') ? formatSelector(structOf(spec, 'selector')) : '<unset>'
  description.field(0, 'Selector', selector)
  description.line(0, 'Status:')
  for (const [label, key] of counted) description.field(2, label, numberOf(status, key) ?? 0)
}
