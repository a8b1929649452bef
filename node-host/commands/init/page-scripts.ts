import { readFile } from 'node:fs/promises'
import { dirname, relative, resolve, sep } from 'node:path'
import { markedScript } from '../../base/package-files/marked-script.ts'
import { packageFile } from '../../base/package-files/package-file.ts'
import { serviceWorkerName } from '../../base/package-files/service-worker-name.ts'
import type { CopyScript } from './copy-scripts.ts'

/** Folder of the page script, the worker and its parts, below the one that is given. */
export const pageFolder = 'skerry'

export async function serviceWorkerScript(version: string): Promise<CopyScript> {
  const code = await readFile(await packageFile('service-worker.js'), 'utf8')
  return { name: serviceWorkerName, text: markedScript(code, version) }
}

/** Relative addresses in a built script: of static and dynamic imports, and of its worker. */
const references = /(?:\bfrom|\bimport|\bimport\(|new URL\()\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g

function referencesIn(code: string): string[] {
  return Array.from(code.matchAll(references), ([, address = '']) => address)
}

/** The deepest folder that holds all paths. */
function commonFolder(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => dirname(path).split(sep))
  let length = first.length
  for (const other of others) {
    const differs = first.slice(0, length).findIndex((part, at) => other[at] !== part)
    if (differs >= 0) length = differs
  }
  return first.slice(0, length).join(sep)
}

/** Scripts and all that they import or start, below `skerry/`. */
export async function scriptsWithImports(
  paths: readonly string[],
  version: string,
): Promise<readonly CopyScript[]> {
  const found = new Map<string, string>()
  const left = [...paths]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (found.has(path)) continue
    const code = await readFile(path, 'utf8')
    found.set(path, code)
    const folder = dirname(path)
    left.push(...referencesIn(code).map((address) => resolve(folder, address)))
  }
  const root = commonFolder([...found.keys()])
  return Array.from(found, ([path, code]) => ({
    name: [pageFolder, ...relative(root, path).split(sep)].join('/'),
    text: markedScript(code, version),
  }))
}

/** The page script, the worker, and all that they import, below `skerry/`. */
export async function pageScripts(version: string): Promise<readonly CopyScript[]> {
  return scriptsWithImports([await packageFile('browser'), await packageFile('worker.js')], version)
}
