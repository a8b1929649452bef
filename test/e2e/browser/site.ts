import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** A built page, served from loopback. */
export interface Site {
  /** Without a slash at its end. */
  readonly url: string
  close(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

async function buildPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: path('../../browser/site'),
    logLevel: 'warn',
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: {
        input: [path('../../browser/site/index.html'), path('../../browser/site/plain.html')],
      },
    },
  })
  await build({
    configFile: false,
    root: path('../../browser/site'),
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      lib: {
        entry: path('../../../browser-host/service-worker.ts'),
        formats: ['iife'],
        name: 'skerry',
        fileName: () => 'skerry-service-worker.js',
      },
    },
  })
}

function serve(folder: string): Server {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    readFile(join(folder, normalize(file))).then(
      (content) => {
        const type = types[extname(file)] ?? 'application/octet-stream'
        response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(content)
      },
      () =>
        response.writeHead(404, { 'content-type': 'text/plain' }).end('the site has no such file'),
    )
  })
}

/** Builds the page beside this file, from the sources, and serves it. */
export async function openSite(): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-site-'))
  await buildPage(folder)
  const server = serve(folder)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}
