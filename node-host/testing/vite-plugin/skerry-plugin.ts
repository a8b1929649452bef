import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { markedScript } from '../../base/package-files/marked-script.ts'
import { packageVersion } from '../../base/package-files/own-manifest.ts'
import { packageFile } from '../../base/package-files/package-file.ts'
import { serviceWorkerName } from '../../base/package-files/service-worker-name.ts'

export interface SkerryPluginOptions {
  /** Name of the service worker's file, below Vite's `base`; `skerry-service-worker.js` by default. */
  readonly serviceWorker?: string
}

type Next = (error?: unknown) => void
type Middleware = (request: IncomingMessage, response: ServerResponse, next: Next) => void

interface ResolvedBase {
  readonly base: string
}

interface MetaTag {
  readonly tag: 'meta'
  readonly attrs: { readonly name: string; readonly content: string }
  readonly injectTo: 'head-prepend'
}

/** A plug-in for Vite from 5 on, by shape: this package does not depend on Vite. */
export interface SkerryPlugin {
  readonly name: string
  config(): {
    optimizeDeps: { exclude: string[] }
    worker: { format: 'es' }
  }
  configResolved(config: ResolvedBase): void
  configureServer(server: { readonly middlewares: { use(handler: Middleware): unknown } }): void
  generateBundle(this: {
    emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown
  }): Promise<void>
  transformIndexHtml(html: string, context: { readonly path: string }): MetaTag[]
}

async function shippedServiceWorker(): Promise<string> {
  const code = await readFile(await packageFile('service-worker.js'), 'utf8')
  return markedScript(code, await packageVersion())
}

/** The way from a page to the folder of the site: nothing, or `../` for each folder. */
function upwards(path: string): string {
  return '../'.repeat(path.split('/').length - 2)
}

/** A plug-in that serves and emits what `read` gives; see {@link skerry}. */
export function pluginServing(
  { serviceWorker = serviceWorkerName }: SkerryPluginOptions,
  read: () => Promise<string>,
): SkerryPlugin {
  if (typeof serviceWorker !== 'string' || !/^[^/].*\.m?js$/.test(serviceWorker)) {
    throw new TypeError(
      `serviceWorker is ${JSON.stringify(serviceWorker)}; it must be a file below Vite's base, such as ${serviceWorkerName}`,
    )
  }
  let base = '/'
  const serve = async (response: ServerResponse): Promise<void> => {
    const code = await read()
    const headers = {
      'content-type': 'text/javascript',
      'cache-control': 'no-cache',
      // A page may choose a scope above the file's folder.
      'service-worker-allowed': '/',
    }
    response.writeHead(200, headers).end(code)
  }
  return {
    name: 'skerry',
    // Vite's pre-bundling would move the page's code away from its worker; the worker loads parts of itself on demand.
    config: () => ({
      optimizeDeps: { exclude: ['skerry', 'skerry/browser', 'skerry/storybook'] },
      worker: { format: 'es' },
    }),
    configResolved(config) {
      base = config.base
    },
    configureServer({ middlewares }) {
      // A relative base counts in builds alone.
      const path = `${base.startsWith('/') ? base : '/'}${serviceWorker}`
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://server')
        if (pathname === path || pathname === `/${serviceWorker}`) serve(response).catch(next)
        else next()
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: serviceWorker, source: await read() })
    },
    // Pages read the address from here, so that they need no option for it.
    transformIndexHtml(_html, { path }) {
      const root = base === '' || base === './' ? upwards(path) || './' : base
      const attrs = { name: 'skerry-service-worker', content: `${root}${serviceWorker}` }
      return [{ tag: 'meta', attrs, injectTo: 'head-prepend' }]
    },
  }
}

/**
 * Vite plug-in for pages that start a server: serves the service worker in development, emits it in builds, tells pages its
 * address, and keeps Vite's pre-bundling from moving the worker.
 *
 * @example
 * // vite.config.ts
 * import { skerry } from 'skerry/vite'
 * export default { plugins: [skerry()] }
 *
 * @throws TypeError for a malformed file name.
 */
export function skerry(options: SkerryPluginOptions = {}): SkerryPlugin {
  let read: Promise<string> | undefined
  return pluginServing(options, () => (read ??= shippedServiceWorker()))
}
