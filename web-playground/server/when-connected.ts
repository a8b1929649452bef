import type { Store } from '../state/store.ts'
import type { ServerStatus } from './server-connection.ts'

/**
 * Waits while the server starts, so that what is typed at once is not refused. The connection ends the wait, whether it reaches
 * the server or gives up, and so does `signal`.
 */
export function whenConnected(status: Store<ServerStatus>, signal: AbortSignal): Promise<void> {
  const isOver = (): boolean => status.value.phase !== 'starting' || signal.aborted
  if (isOver()) return Promise.resolve()
  return new Promise((resolve) => {
    const look = (): void => {
      if (!isOver()) return
      end()
      signal.removeEventListener('abort', look)
      resolve()
    }
    const end = status.subscribe(look)
    signal.addEventListener('abort', look)
  })
}
