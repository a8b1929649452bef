import './script-start.ts'
import { consoleLogger } from './console-logger.ts'
import { createPersistentServer } from './persistent-server.ts'
import { WorkerHost } from './worker-host.ts'

declare const self: DedicatedWorkerGlobalScope

new WorkerHost(
  self,
  (settings, logger) => {
    if (settings.kind === 'mock') throw new TypeError('not there yet')
    return createPersistentServer(settings, logger)
  },
  consoleLogger(),
)
