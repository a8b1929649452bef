import { readdir, readFile } from 'node:fs/promises'
import { join, posix, sep } from 'node:path'
import { parseSync } from 'vite'

/** The scripts below a folder by their paths there. */
export async function scriptsIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder, { recursive: true })
  const scripts = names
    .filter((name) => name.endsWith('.js'))
    .map((name) => name.replaceAll(sep, '/'))
  return new Map(
    await Promise.all(
      scripts.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
    ),
  )
}

/** What a script imports, at its start or on demand, as it is written there. */
export function importsOf(name: string, code: string): readonly string[] {
  const { staticImports, dynamicImports, staticExports } = parseSync(name, code).module
  const onDemand = dynamicImports.map(({ moduleRequest: { start, end } }) =>
    code.slice(start + 1, end - 1),
  )
  const passedOn = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  )
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...onDemand,
    ...passedOn,
  ]
}

/** `new Worker` as this package and Vite write it, with the script's address. */
const startedWorker = /new Worker\((?:(?:["'`]{2}\+)?new URL\()+\s*["'`]([^"'`]+)["'`]/g

/** The scripts with which workers start, by their paths in the folder of the site. */
export function workerEntries(scripts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const started = [...scripts].flatMap(([path, code]) =>
    Array.from(code.matchAll(startedWorker), ([, address = '']) => pathFrom(path, address)),
  )
  return new Set(started)
}

/** Which scripts import which of `entries`, as `importer: entry`. */
export function importersOf(
  entries: ReadonlySet<string>,
  scripts: ReadonlyMap<string, string>,
): readonly string[] {
  return [...scripts].flatMap(([path, code]) =>
    importsOf(path, code)
      .map((address) => pathFrom(path, address))
      .filter((imported) => entries.has(imported))
      .map((imported) => `${path}: ${imported}`),
  )
}

/** The path in the site's folder of what the script at `path` calls `address`. */
function pathFrom(path: string, address: string): string {
  return address.startsWith('/') ? address.slice(1) : posix.join(posix.dirname(path), address)
}
