import type { HostOrder } from '../port/host-messages.ts'

declare const self: DedicatedWorkerGlobalScope

// A bundler puts into a worker's entry what its chunks share, unless the entry has one import alone, which it runs on demand.
// A chunk that imports the entry would run it a second time in WebKit, and on development servers, where the worker is loaded by
// an address of its own.
const order = new Promise<MessageEvent<HostOrder>>((resolve) => {
  self.onmessage = resolve
})
import('./run-worker.ts').then(({ runWorker }) => runWorker(self, order), reportError)
