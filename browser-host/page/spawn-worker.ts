/** The worker beside this file, or in its bundle. The address is one literal expression, or bundlers do not find it. */
export function spawnWorker(): Worker {
  return new Worker(new URL('../worker.ts', import.meta.url), { type: 'module', name: 'skerry' })
}
