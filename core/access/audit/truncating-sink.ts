import { byteLength } from '../../base/text/utf8.ts'
import { AuditEvent } from './audit-event.ts'
import { allTaken, type AuditSink } from './audit-sink.ts'
import type { LostEvents } from './lost-events.ts'

/** Limits of a truncating sink, in bytes of JSON. */
export interface TruncateLimits {
  readonly maxEventSize: number
  readonly maxBatchSize: number
}

function sizeOf({ json }: AuditEvent): number {
  let size = 1
  for (const piece of json) size += typeof piece === 'string' ? byteLength(piece) : piece.length
  return size
}

/** An event without the objects of its request and answer, which says so. */
function truncated({ facts, group }: AuditEvent): AuditEvent {
  const annotations = new Map(facts.annotations).set(`${group}/truncated`, 'true')
  const rest = { ...facts, annotations, requestObject: undefined, responseObject: undefined }
  return new AuditEvent(rest, group)
}

/** Takes the objects out of events that are too large, drops those that are still too large, and divides large batches. */
export function truncatingSink(
  inner: AuditSink,
  { maxEventSize, maxBatchSize }: TruncateLimits,
  lost: LostEvents,
): AuditSink {
  const fitting = (event: AuditEvent): AuditEvent | undefined => {
    if (sizeOf(event) <= maxEventSize) return event
    const smaller = event.facts.level === 'Metadata' ? event : truncated(event)
    if (sizeOf(smaller) <= maxEventSize) return smaller
    lost.report('truncate', [smaller], 'event is too large even after truncating')
    return undefined
  }
  const batchesOf = (events: readonly AuditEvent[]): AuditEvent[][] => {
    const batches: AuditEvent[][] = []
    let room = 0
    for (const event of events.flatMap((each) => fitting(each) ?? [])) {
      const size = sizeOf(event)
      const batch = size <= room ? batches.at(-1) : undefined
      if (batch) batch.push(event)
      else batches.push([event])
      room = (batch ? room : maxBatchSize) - size
    }
    return batches
  }
  return {
    take: (events) => allTaken(batchesOf(events).map((batch) => inner.take(batch))),
    close: (deadline) => inner.close(deadline),
  }
}
