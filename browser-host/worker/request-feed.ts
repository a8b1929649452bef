import type { Cancel, RequestRecord } from '../../core/index.ts'

/**
 * A request record that can be posted. Its bodies are copied: they are views into buffers of the server's cache, and posting
 * a view would clone its whole buffer.
 */
export function portableRecord(record: RequestRecord): RequestRecord {
  return {
    ...record,
    requestBody: record.requestBody?.slice(),
    responseBody: record.responseBody?.slice(),
  }
}

/** A listener in another page; its promise resolves when it has received the records. */
export type RemoteListener = (
  records: readonly RequestRecord[],
  missed: number,
) => void | Promise<void>

/** Limit of the records that wait for a slow listener. */
const mostWaiting = 500

/**
 * Passes request records on to a listener, in batches where they come fast. A listener that does not keep up misses the
 * oldest ones; it never holds up the server.
 *
 * @param listen subscribes its argument to every later record.
 * @param ended aborted when the listener's page has ended.
 * @returns a function that ends the feed.
 */
export function feedRequests(
  listen: (record: (record: RequestRecord) => void) => Cancel,
  listener: RemoteListener,
  ended: AbortSignal,
): Cancel {
  let waiting: RequestRecord[] = []
  let missed = 0
  let isDelivering = false
  const deliver = async (): Promise<void> => {
    isDelivering = true
    while (waiting.length > 0 && !ended.aborted) {
      const records = waiting.map(portableRecord)
      const left = missed
      waiting = []
      missed = 0
      await listener(records, left)
    }
    isDelivering = false
  }
  const cancel = listen((record) => {
    if (waiting.push(record) > mostWaiting) {
      waiting.shift()
      missed++
    }
    if (!isDelivering) deliver().catch(cancel)
  })
  ended.addEventListener('abort', cancel, { once: true })
  return () => {
    waiting = []
    cancel()
  }
}
