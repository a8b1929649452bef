import './script-start.ts'
import { carryErrors } from '../port/control-errors.ts'
import type { HostOrder } from '../port/host-messages.ts'
import { consoleLogger } from '../runtime/console-logger.ts'
import { createPersistentServer } from './persistent-server.ts'
import { WorkerHost } from './worker-host.ts'

/** Runs a server in this worker. `order` is the first message of the page, where it came before this script was loaded. */
export function runWorker(
  scope: DedicatedWorkerGlobalScope,
  order: Promise<MessageEvent<HostOrder>>,
): void {
  carryErrors()
  // The page hears of what is thrown here, but not of rejections.
  scope.addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    reportError(event.reason)
  })
  const host = new WorkerHost(
    scope,
    // What only mock servers have is loaded when one starts.
    async (settings, logger) =>
      settings.kind === 'mock'
        ? (await import('./mock-host.ts')).createHostedMock(settings, logger)
        : createPersistentServer(settings, logger, () => scope.close()),
    consoleLogger(),
  )
  void order.then((event) => host.receive(event))
}
