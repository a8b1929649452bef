import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const entry = fileURLToPath(new URL('../../browser-host/service-worker.ts', import.meta.url))

/** The service worker as it is shipped: one classic script. */
async function buildServiceWorker(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'skerry', fileName: () => 'service-worker.js' },
    },
  })
  const [output] = Array.isArray(built) ? built : []
  const [chunk] = output?.output ?? []
  if (chunk?.type !== 'chunk') throw new TypeError('the service worker was not built')
  return chunk.code
}

/** Serves the service worker where pages look for it by default. */
export function serviceWorkerFile(): Plugin {
  let script: Promise<string> | undefined
  return {
    name: 'skerry-service-worker',
    configureServer({ middlewares }) {
      middlewares.use('/skerry-service-worker.js', (_request, response, next) => {
        script ??= buildServiceWorker()
        script.then(
          (code) => response.setHeader('content-type', 'text/javascript').end(code),
          (error: unknown) => next(error),
        )
      })
    },
  }
}
