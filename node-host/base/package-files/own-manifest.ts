import { readFile } from 'node:fs/promises'

/** What this package says of itself in its `package.json`. */
export interface OwnManifest {
  /** The folder of the file. */
  readonly folder: URL
  readonly version: string
  readonly exports: Readonly<Record<string, unknown>>
}

/** The manifest of this package, in the nearest folder above the code, wherever a build has put that. */
export async function ownManifest(): Promise<OwnManifest> {
  for (const folder of foldersAbove(import.meta.url)) {
    const manifest = await manifestAt(folder)
    if (manifest) return manifest
  }
  throw new Error('the package.json of this program is missing')
}

/** The folder of a file, and those above it up to the root, which on Windows is a drive. */
export function foldersAbove(file: string): readonly URL[] {
  const folders = [new URL('.', file)]
  for (;;) {
    const [last = new URL('/', file)] = folders.slice(-1)
    const next = new URL('..', last)
    if (next.href === last.href) return folders
    folders.push(next)
  }
}

async function manifestAt(folder: URL): Promise<OwnManifest | undefined> {
  const text = await readFile(new URL('package.json', folder), 'utf8').catch(() => '')
  if (text === '') return undefined
  const {
    name,
    version,
    exports = {},
  } = JSON.parse(text) as Partial<OwnManifest> & { readonly name?: unknown }
  return name === 'skerry' && version !== undefined ? { folder, version, exports } : undefined
}

/** The version of this package. */
export async function packageVersion(): Promise<string> {
  return (await ownManifest()).version
}
