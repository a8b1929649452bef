import type { JsonObject } from '../../api/json.ts'
import { objectsOf, textOf } from '../../api/json-fields.ts'
import type { Description } from './description.ts'
import { longTime } from './time-text.ts'

/** Type, status and reason of what a workload's controller observed; nothing where there is nothing. */
export function describeReasons(description: Description, status: JsonObject): void {
  const conditions = objectsOf(status, 'conditions')
  if (conditions.length === 0) return
  description.line(0, 'Conditions:')
  description.titles(1, 'Type', 'Status', 'Reason')
  for (const condition of conditions) {
    const [type, state, reason] = ['type', 'status', 'reason'].map((key) => textOf(condition, key))
    description.line(1, `${type} `, state ?? '', reason ?? '')
  }
}

/** Conditions that are looked at again and again, with the times of that; nothing where there is none. */
export function describeProbedConditions(
  description: Description,
  status: JsonObject,
  probed: { readonly title: string; readonly key: string },
): void {
  const conditions = objectsOf(status, 'conditions')
  if (conditions.length === 0) return
  description.line(0, 'Conditions:')
  description.line(1, 'Type', 'Status', probed.title, 'LastTransitionTime', 'Reason', 'Message')
  // kubectl underlines all of these as it does a node's.
  const underlines = [
    'Type',
    'Status',
    'LastHeartbeatTime',
    'LastTransitionTime',
    'Reason',
    'Message',
  ]
  description.line(1, ...underlines.map((title) => '-'.repeat(title.length)))
  for (const condition of conditions) {
    const text = (key: string): string => textOf(condition, key)
    const times = [probed.key, 'lastTransitionTime'].map((key) => `${longTime(text(key))} `)
    const heads = [`${text('type')} `, `${text('status')} `]
    description.line(1, ...heads, ...times, `${text('reason')} `, text('message'))
  }
}

/** Conditions with the time of their last change; nothing where there is none. */
export function describeChanges(description: Description, status: JsonObject): void {
  const conditions = objectsOf(status, 'conditions')
  if (conditions.length === 0) return
  description.line(0, 'Conditions:')
  description.titles(1, 'Type', 'Status', 'LastTransitionTime', 'Reason', 'Message')
  for (const condition of conditions) {
    const text = (key: string): string => textOf(condition, key)
    const changed = longTime(text('lastTransitionTime'))
    description.line(1, text('type'), text('status'), changed, text('reason'), text('message'))
  }
}
