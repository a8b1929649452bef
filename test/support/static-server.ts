import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

/** A folder, served from loopback. */
export interface StaticServer {
  /** Without a slash at its end. */
  readonly url: string
  close(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** What a strict site says to its workers, which have a policy of their own: no code is made from text, no WebAssembly. */
const workerPolicy = { 'content-security-policy': "script-src 'self'; worker-src 'self'" }

/** Headers of a page that shares nothing with pages of other origins: browsers give it a clock of microseconds. */
export const isolatedPage = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
} as const

/**
 * Serves the files of `folder`, with `more` headers; nothing is cached, so that a page is as new as its build. Each request waits for
 * `ready`; where that rejects, the answer is 500 with the reason.
 */
export async function serveFolder(
  folder: string,
  ready: () => Promise<void> = () => Promise.resolve(),
  more: Readonly<Record<string, string>> = {},
): Promise<StaticServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    const refuse = (code: number, reason: string): void =>
      void response.writeHead(code, { 'content-type': 'text/plain' }).end(reason)
    const serve = (content: Uint8Array): void => {
      const type = types[extname(file)] ?? 'application/octet-stream'
      const policy = extname(file) === '.js' ? workerPolicy : {}
      const headers = { 'content-type': type, 'cache-control': 'no-store', ...policy, ...more }
      response.writeHead(200, headers).end(content)
    }
    ready().then(
      () =>
        readFile(join(folder, normalize(file))).then(serve, () =>
          refuse(404, 'the site has no such file'),
        ),
      (error: unknown) => refuse(500, `the site cannot be built: ${String(error)}`),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
