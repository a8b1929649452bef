import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { buildScript } from './build-script.ts'

const shipped = fileURLToPath(new URL('../service-worker/service-worker.ts', import.meta.url))

/**
 * Vite plugin: puts a service worker beside the page as `fileName`, in builds and on development servers. Its folder is its
 * scope, so it cannot be in the folder of other assets.
 */
export function serviceWorkerPlugin(
  fileName: string = 'skerry-service-worker.js',
  entry: string = shipped,
): Plugin {
  let built: Promise<string> | undefined
  const serve = async (response: ServerResponse): Promise<void> => {
    built ??= buildScript(entry)
    const headers = { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }
    response.writeHead(200, headers).end(await built)
  }
  return {
    name: `skerry-service-worker:${fileName}`,
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await buildScript(entry) })
    },
    configureServer({ middlewares, config }) {
      middlewares.use(
        (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
          const { pathname } = new URL(request.url ?? '/', 'http://server')
          if (pathname === `${config.base}${fileName}`) serve(response).catch(next)
          else next()
        },
      )
    },
  }
}
