import { objectsOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { Description } from './description.ts'
import { longTime } from './time-text.ts'

/** A table of conditions with type, status and reason; nothing without conditions. */
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

/** A table of conditions with the times of last probe (or heartbeat) and transition; nothing without conditions. */
export function describeProbedConditions(
  description: Description,
  status: JsonObject,
  probed: { readonly title: string; readonly key: string },
): void {
  const conditions = objectsOf(status, 'conditions')
  if (conditions.length === 0) return
  description.line(0, 'Conditions:')
  description.line(1, 'Type', 'Status', probed.title, 'LastTransitionTime', 'Reason', 'Message')
  // kubectl underlines the titles of all such tables as those of a node.
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

/** A table of conditions with the time of last transition; nothing without conditions. */
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
