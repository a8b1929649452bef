import type { ApiServer, Logger } from '../../../core/index.ts'
import type { StartOptions } from '../../base/options/start-options.ts'
import type { Listener } from '../http/listener.ts'

/** How long requests under way may take unless the options say otherwise, in milliseconds. */
const usualDrainMs = 10_000

/** Ends serving in order: readiness fails, watches end, requests under way are awaited within the drain limit. */
export async function stopServing(
  { shutdownDelayMs = 0, drainMs = usualDrainMs }: StartOptions,
  handler: ApiServer,
  port: Listener,
  logger: Logger,
): Promise<void> {
  handler.announceShutdown()
  if (shutdownDelayMs > 0) {
    logger.info('the server keeps serving during its shutdown delay', {
      milliseconds: shutdownDelayMs,
    })
  }
  await delay(shutdownDelayMs)
  handler.shutdown()
  await port.close(drainMs)
  const { cutOff: count } = port
  if (count > 0) logger.warn('unfinished requests were aborted', { count, milliseconds: drainMs })
}

/** A delay that keeps the process alive, unlike core's timers, since the shutdown continues after it. */
function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
