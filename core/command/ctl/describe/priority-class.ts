import { numberOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { formatLabels } from '../../../kinds/rules/shared/columns/label-text.ts'
import type { Description } from './description.ts'

/** Describes a priority class with its value. */
export function describePriorityClass(description: Description, object: ApiObject): void {
  description.field(0, 'Name', object.metadata.name ?? '')
  description.field(0, 'Value', numberOf(object, 'value') ?? 0)
  description.field(0, 'GlobalDefault', object['globalDefault'] === true)
  description.field(0, 'PreemptionPolicy', textOf(object, 'preemptionPolicy'))
  description.field(0, 'Description', textOf(object, 'description'))
  description.field(0, 'Annotations', formatLabels(object.metadata.annotations ?? {}))
}
