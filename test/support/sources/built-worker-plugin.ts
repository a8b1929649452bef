import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { buildScript } from '../../../browser-host/build/build-script.ts'

const workers = [
  'browser-host/worker/worker.ts',
  'web-playground/expressions/evaluation/worker.ts',
] as const

function workerOf({ url = '/' }: IncomingMessage): string | undefined {
  const { pathname, searchParams } = new URL(url, 'http://server')
  if (!searchParams.has('worker_file')) return undefined
  return workers.find((worker) => pathname.endsWith(`/${worker}`))
}

/** Serves each worker as one built file of the development server: a test that starts a worker loads that instead of hundreds of modules. */
export function builtWorkerPlugin(): Plugin {
  const built = new Map<string, Promise<string>>()
  const scriptOf = (worker: string): Promise<string> => {
    const known = built.get(worker)
    if (known) return known
    const script = buildScript(fileURLToPath(new URL(`../../../${worker}`, import.meta.url)))
    built.set(worker, script)
    return script
  }
  return {
    name: 'skerry-built-worker',
    configureServer({ middlewares }) {
      // Begun at once, as a mock's start has a limit; where it fails, the request says so.
      scriptOf(workers[0]).catch(() => undefined)
      middlewares.use((request, response, next: (error?: unknown) => void) => {
        const worker = workerOf(request)
        if (worker === undefined) return next()
        scriptOf(worker).then(
          (script) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(script),
          next,
        )
      })
    },
  }
}
