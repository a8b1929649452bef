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
  for (let folder = new URL('.', import.meta.url); ; folder = new URL('..', folder)) {
    const manifest = await manifestAt(folder)
    if (manifest) return manifest
    if (folder.pathname === '/') throw new Error('the package.json of this program is missing')
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
