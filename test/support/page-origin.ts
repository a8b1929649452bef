import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** A page that runs one script, on an origin of its own. */
export interface PageOrigin {
  readonly port: number
  /** The page, by the loopback name that browsers trust. */
  readonly url: string
  close(): Promise<void>
}

/** Serves a page with the bundle of `script`, a path from the root of the project. */
export async function servePage(
  script: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<PageOrigin> {
  const bundle = await bundleScript(script)
  const server = createServer((request, response) => {
    const isScript = request.url === '/script.js'
    const type = isScript ? 'text/javascript' : 'text/html'
    // A sandboxed page is of another origin than its own script.
    const common = { 'access-control-allow-origin': '*', 'content-type': `${type}; charset=utf-8` }
    response.writeHead(200, { ...common, ...headers })
    response.end(
      isScript ? bundle : '<!doctype html><script type="module" src="/script.js"></script>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://localhost:${port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function bundleScript(script: string): Promise<string> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: script, formats: ['es'], fileName: 'page' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new TypeError('Vite watches instead of building')
  const [chunk] = output.output
  return chunk.code
}
