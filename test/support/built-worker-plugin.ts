import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { buildScript } from '../../browser-host/build/build-script.ts'

const worker = fileURLToPath(new URL('../../browser-host/worker.ts', import.meta.url))

function isWorker({ url = '/' }: IncomingMessage): boolean {
  const { pathname, searchParams } = new URL(url, 'http://server')
  return pathname.endsWith('/browser-host/worker.ts') && searchParams.has('worker_file')
}

/** The worker as one file of the development server: each test that opens a server starts one, in seconds where it is hundreds. */
export function builtWorkerPlugin(): Plugin {
  let built: Promise<string> | undefined
  return {
    name: 'skerry-built-worker',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next: (error?: unknown) => void) => {
        if (!isWorker(request)) return next()
        built ??= buildScript(worker)
        built.then(
          (script) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(script),
          next,
        )
      })
    },
  }
}
