import './script-start.ts'
import { consoleLogger } from './console-logger.ts'
import { createHostedMock } from './mock-host.ts'
import { createPersistentServer } from './persistent-server.ts'
import { carryErrors } from './port/control-errors.ts'
import { WorkerHost } from './worker-host.ts'

declare const self: DedicatedWorkerGlobalScope

carryErrors()

new WorkerHost(
  self,
  (settings, logger) =>
    settings.kind === 'mock'
      ? createHostedMock(settings, logger)
      : createPersistentServer(settings, logger, () => self.close()),
  consoleLogger(),
)
