import { readFile, stat } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartupError } from '../../base/errors/startup-error.ts'
import { ownManifest } from '../../base/package-files/own-manifest.ts'

/** Content types of the files of a built page. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

export interface PageFile {
  readonly type: string
  readonly body: Uint8Array
}

/** The folder of the built page: the given one, or that of a clone. @throws StartupError where there is no page in it */
export async function findPage(given: string | undefined): Promise<string> {
  const folder = given ?? fileURLToPath(new URL('dist/playground', (await ownManifest()).folder))
  const index = await stat(join(folder, 'index.html')).catch(() => undefined)
  if (index?.isFile() === true) return resolve(folder)
  throw new StartupError(
    `there is no built page in ${folder}: run npm run build:playground in a clone of the project, and give its dist/playground as --page`,
  )
}

/** A file of the page by the path of a request; undefined where there is none. */
export async function readPageFile(folder: string, path: string): Promise<PageFile | undefined> {
  const wanted = resolve(folder, `.${decodedPath(path)}`)
  const file = wanted === folder ? join(folder, 'index.html') : wanted
  if (!file.startsWith(folder + sep)) return undefined
  const body = await readFile(file).catch(() => undefined)
  return body && { type: types[extname(file)] ?? 'application/octet-stream', body }
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/%'
  }
}
