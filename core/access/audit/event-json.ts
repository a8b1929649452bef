import { quoted, timeText } from './audited-request.ts'

/** Compact JSON: a text, or the UTF-8 bytes of an object as it was encoded for an answer. */
export type CompactJson = string | Uint8Array

/** What the JSON of an event is made of. */
interface Facts {
  readonly level: string
  readonly stage: string
  readonly subject: {
    readonly facts: { readonly id: string }
    readonly json: string
    readonly receivedText: string
  }
  readonly responseStatus: CompactJson | undefined
  readonly requestObject: CompactJson | undefined
  readonly responseObject: CompactJson | undefined
  readonly stageAt: number
  readonly annotations: ReadonlyMap<string, string> | undefined
}

/**
 * The compact JSON of an audit event of the group. It is written by hand, in the order of the original's fields, since requests that
 * are audited have no time for the generic writer.
 */
export function eventJson(facts: Facts, group: string): readonly CompactJson[] {
  const { subject, stage, level, responseStatus, requestObject, responseObject } = facts
  const start = `${headOf(group, level)}${quoted(subject.facts.id)},"stage":"${stage}",${subject.json}`
  const { receivedText } = subject
  const stageText = stage === 'RequestReceived' ? receivedText : timeText(facts.stageAt)
  const end = `,"requestReceivedTimestamp":"${receivedText}","stageTimestamp":"${stageText}"${annotationsJson(facts.annotations)}}`
  if (!responseStatus && !requestObject && !responseObject) return [start + end]
  if (typeof responseStatus === 'string' && !requestObject && !responseObject) {
    return [`${start},"responseStatus":${responseStatus}${end}`]
  }
  const pieces: CompactJson[] = [start]
  if (responseStatus) pieces.push(',"responseStatus":', responseStatus)
  if (requestObject) pieces.push(',"requestObject":', requestObject)
  if (responseObject) pieces.push(',"responseObject":', responseObject)
  pieces.push(end)
  return pieces
}

let head = { group: '', level: '', text: '' }

/** The beginning of events; those of one level mostly follow each other. */
function headOf(group: string, level: string): string {
  if (head.group !== group || head.level !== level) {
    const text = `{"kind":"Event","apiVersion":"${group}/v1","level":"${level}","auditID":`
    head = { group, level, text }
  }
  return head.text
}

function annotationsJson(annotations: ReadonlyMap<string, string> | undefined): string {
  if (!annotations || annotations.size === 0) return ''
  let text = ''
  for (const [key, value] of inKeyOrder(annotations)) {
    text += `${text === '' ? '' : ','}${quoted(key)}:${quoted(value)}`
  }
  return `,"annotations":{${text}}`
}

/** Most requests have only those of the decision, which come in this order. */
function inKeyOrder(annotations: ReadonlyMap<string, string>): Iterable<readonly [string, string]> {
  let last = ''
  for (const key of annotations.keys()) {
    if (key < last) return [...annotations].toSorted(([one], [other]) => (one < other ? -1 : 1))
    last = key
  }
  return annotations
}
