import type { JsonValue } from '../../core/base/api/json.ts'
import { compareValues, shown } from './compare-values.ts'
import type { Difference } from './difference.ts'
import { listAt, member, objectAt, text } from './exchange.ts'
import { settledCauses, settledMessage } from './random-order.ts'

/** An answer's code and what it says, parsed where it can be. */
export interface Outcome {
  readonly status: number
  readonly body: JsonValue
}

export function isFailure(value: JsonValue | undefined): boolean {
  return text(member(value, 'kind')) === 'Status' && text(member(value, 'status')) === 'Failure'
}

/** Failures are compared by their causes, so that a rule that is missing shows once, whatever else is refused. */
export function comparedStatus(original: Outcome, skerry: Outcome): readonly Difference[] {
  const found: Difference[] = []
  const causes = comparedCauses(causesOf(original.body), causesOf(skerry.body))
  found.push(...causes)
  if (original.status !== skerry.status && causes.length === 0) {
    found.push({
      class: 'status',
      path: `${original.status} for ${skerry.status}`,
      original: summary(original),
      skerry: summary(skerry),
    })
    return found
  }
  if (original.status !== skerry.status) return found
  // The message of an invalid object repeats its causes.
  if (causes.length > 0) return found
  const [a, b] = [messageOf(original.body), messageOf(skerry.body)]
  // It repeats their random order, too.
  const isShuffled = writtenCauses(original.body).join() !== writtenCauses(skerry.body).join()
  if (!isShuffled && settledMessage(a) !== settledMessage(b))
    found.push({ class: 'message', path: String(original.status), original: a, skerry: b })
  const rest: Difference[] = []
  compareValues(original.body, skerry.body, '', rest)
  found.push(
    ...rest.filter(({ path }) => path !== '.message' && !path.startsWith('.details.causes')),
  )
  return found
}

function comparedCauses(a: readonly string[], b: readonly string[]): readonly Difference[] {
  const missing = without(a, b)
  const extra = without(b, a)
  const found: Difference[] = [
    ...missing.map((cause): Difference => causeDifference(cause, 'missing')),
    ...extra.map((cause): Difference => causeDifference(cause, 'extra')),
  ]
  if (found.length > 0 || a.join('\n') === b.join('\n')) return found
  const at = a.findIndex((cause, index) => cause !== b[index])
  return [
    {
      class: 'order',
      path: 'causes',
      original: a.slice(at).join('; '),
      skerry: b.slice(at).join('; '),
    },
  ]
}

function causeDifference(cause: string, which: 'missing' | 'extra'): Difference {
  const [field = '', ...words] = cause.split(' ')
  const said = words.join(' ')
  return {
    class: 'cause',
    path: field,
    original: which === 'missing' ? said : '',
    skerry: which === 'missing' ? '' : said,
  }
}

/** Each cause counts as often as it is there. */
function without(list: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others]
  return list.filter((item) => {
    const at = left.indexOf(item)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

function causesOf(body: JsonValue): readonly string[] {
  return settledCauses(writtenCauses(body).map((cause) => settledMessage(cause)))
}

function writtenCauses(body: JsonValue): readonly string[] {
  return listAt(objectAt(body, 'details'), 'causes').map((cause) => {
    const field = text(member(cause, 'field')) ?? ''
    return `${field.replaceAll(' ', '␣')} ${text(member(cause, 'reason')) ?? ''} ${text(member(cause, 'message')) ?? ''}`
  })
}

function messageOf(body: JsonValue): string {
  return typeof body === 'string' ? body : (text(member(body, 'message')) ?? shown(body))
}

function summary({ status, body }: Outcome): string {
  return isFailure(body) || typeof body === 'string'
    ? `${status} ${messageOf(body)}`
    : String(status)
}
