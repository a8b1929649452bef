import './script-start.ts'
import { consoleLogger } from './console-logger.ts'
import { createPersistentServer } from './persistent-server.ts'
import { carryErrors } from './port/control-errors.ts'
import { WorkerHost } from './worker-host.ts'

declare const self: DedicatedWorkerGlobalScope

carryErrors()

new WorkerHost(
  self,
  // What only mock servers have is loaded when one starts.
  async (settings, logger) =>
    settings.kind === 'mock'
      ? (await import('./mock-host.ts')).createHostedMock(settings, logger)
      : createPersistentServer(settings, logger, () => self.close()),
  consoleLogger(),
)
