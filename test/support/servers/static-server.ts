import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { text } from 'node:stream/consumers'

/** A folder, served from loopback. */
export interface StaticServer {
  /** Where the folder is, without a slash at its end. */
  readonly url: string
  close(): Promise<void>
}

/** One that takes what browsers report to {@link reportPath}. */
export interface ReportedServer extends StaticServer {
  /** Bodies of `report-uri` so far. */
  readonly reports: readonly string[]
}

/** How a site is served. */
export interface SiteOptions {
  /** Headers of all answers, beside those of their type. */
  readonly headers?: Readonly<Record<string, string>>
  /** The path that the folder is below, without a slash at its end: `/docs/guide`. Nothing else is there. */
  readonly path?: string
}

/** Where a policy's `report-uri` sends what it has kept from happening. */
export const reportPath = '/policy-reports'

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
 * Serves the files of `folder`; nothing is cached, so that a page is as new as its build. Each request waits for `ready`; where that
 * rejects, the answer is 500 with the reason. The folder's own address without a slash has its page, too.
 */
export async function serveFolder(
  folder: string,
  ready: () => Promise<void> = () => Promise.resolve(),
  { headers: more, path = '' }: SiteOptions = {},
): Promise<ReportedServer> {
  const reports: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const refuse = (code: number, reason: string): void =>
      void response.writeHead(code, { 'content-type': 'text/plain', ...more }).end(reason)
    if (pathname === reportPath) {
      const keep = (report: string): void => {
        reports.push(report)
        response.writeHead(204).end()
      }
      text(request).then(keep, (error: Error) => response.destroy(error))
      return
    }
    const file = fileAt(pathname, path)
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
    url: `http://127.0.0.1:${port}${path}`,
    reports,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The file of the folder that is asked for. */
function fileAt(pathname: string, path: string): string {
  if (pathname === path) return 'index.html'
  if (!pathname.startsWith(`${path}/`)) return 'nothing is outside of the path'
  const file = pathname.slice(path.length)
  return file.endsWith('/') ? `${file}index.html` : file
}
