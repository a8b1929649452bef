/** Starts the worker beside this file, or in its bundle. Bundlers need the URL as one literal expression. */
export function spawnWorker(): Worker {
  return new Worker(new URL('../worker/worker.ts', import.meta.url), {
    type: 'module',
    name: 'skerry',
  })
}
