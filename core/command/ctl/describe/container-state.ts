import { has, numberOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { Description } from './description.ts'
import { longTime } from './time-text.ts'

function describeEnd(description: Description, end: JsonObject): void {
  for (const [label, key] of [
    ['Reason', 'reason'],
    ['Message', 'message'],
  ] as const) {
    if (textOf(end, key) !== '') description.field(3, label, textOf(end, key))
  }
  description.field(3, 'Exit Code', numberOf(end, 'exitCode') ?? 0)
  const signal = numberOf(end, 'signal') ?? 0
  if (signal > 0) description.field(3, 'Signal', signal)
  description.field(3, 'Started', longTime(textOf(end, 'startedAt')))
  description.field(3, 'Finished', longTime(textOf(end, 'finishedAt')))
}

function describeState(description: Description, label: string, state: JsonObject): void {
  if (has(state, 'running')) {
    description.field(2, label, 'Running')
    description.field(3, 'Started', longTime(textOf(structOf(state, 'running'), 'startedAt')))
  } else if (has(state, 'terminated')) {
    description.field(2, label, 'Terminated')
    describeEnd(description, structOf(state, 'terminated'))
  } else {
    description.field(2, label, 'Waiting')
    const reason = textOf(structOf(state, 'waiting'), 'reason')
    if (reason !== '') description.field(3, 'Reason', reason)
  }
}

/** Describes a container's state, last state, readiness and restart count. */
export function describeContainerState(description: Description, status: JsonObject): void {
  describeState(description, 'State', structOf(status, 'state'))
  const last = structOf(status, 'lastState')
  if (has(last, 'terminated')) describeState(description, 'Last State', last)
  description.field(2, 'Ready', status['ready'] === true ? 'True' : 'False')
  description.field(2, 'Restart Count', numberOf(status, 'restartCount') ?? 0)
}
