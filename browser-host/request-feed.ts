import type { Cancel, RequestRecord } from '../core/index.ts'
import { portableRecord } from './portable-record.ts'

/** A listener in another page: it has heard when its promise resolves. */
export type RemoteListener = (
  records: readonly RequestRecord[],
  missed: number,
) => void | Promise<void>

/** Records that may wait for a listener that is slow. */
const mostWaiting = 500

/**
 * Passes records on to one listener, many at once where they come fast. One that does not keep up misses some, the oldest
 * first; it never holds up the server.
 *
 * @param listen calls what it is given with every record from now on.
 * @param gone aborted when the listener's page is.
 * @returns what ends it.
 */
export function feedRequests(
  listen: (record: (record: RequestRecord) => void) => Cancel,
  listener: RemoteListener,
  gone: AbortSignal,
): Cancel {
  let waiting: RequestRecord[] = []
  let missed = 0
  let isTelling = false
  const tell = async (): Promise<void> => {
    isTelling = true
    while (waiting.length > 0 && !gone.aborted) {
      const records = waiting.map(portableRecord)
      const left = missed
      waiting = []
      missed = 0
      await listener(records, left)
    }
    isTelling = false
  }
  const cancel = listen((record) => {
    if (waiting.push(record) > mostWaiting) {
      waiting.shift()
      missed++
    }
    if (!isTelling) tell().catch(cancel)
  })
  gone.addEventListener('abort', cancel, { once: true })
  return () => {
    waiting = []
    cancel()
  }
}
