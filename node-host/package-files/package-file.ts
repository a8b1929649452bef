import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Entries for browsers that the package exports. */
export type PackageFile = 'service-worker.js' | 'worker.js' | 'browser'

interface Manifest {
  readonly folder: URL
  readonly exports: Readonly<Record<string, unknown>>
}

async function manifestAt(folder: URL): Promise<Manifest | undefined> {
  const text = await readFile(new URL('package.json', folder), 'utf8').catch(() => '')
  if (text === '') return undefined
  const { name, exports = {} } = JSON.parse(text) as {
    readonly name?: unknown
    readonly exports?: Readonly<Record<string, unknown>>
  }
  return name === 'skerry' ? { folder, exports } : undefined
}

/** The manifest of this package, in the nearest folder above the code, wherever a build has put that. */
async function ownManifest(): Promise<Manifest> {
  for (let folder = new URL('.', import.meta.url); ; folder = new URL('..', folder)) {
    const manifest = await manifestAt(folder)
    if (manifest) return manifest
    if (folder.pathname === '/') throw new Error('the package.json of this program is missing')
  }
}

/** The file of an entry for browsers: Node's own resolution refuses it, as it is for browsers. */
function targetOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry
  if (typeof entry !== 'object' || entry === null) return undefined
  const conditions = new Map<string, unknown>(Object.entries(entry))
  return targetOf(
    conditions.get('browser') ?? conditions.get('import') ?? conditions.get('default'),
  )
}

/** The path of an entry for browsers in this package. @throws Error where the package does not export it. */
export async function packageFile(name: PackageFile): Promise<string> {
  const { folder, exports } = await ownManifest()
  const target = targetOf(exports[`./${name}`])
  if (target !== undefined) return fileURLToPath(new URL(target, folder))
  throw new Error(`the package exports no ${name}`)
}
