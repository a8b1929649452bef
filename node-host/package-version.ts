import { readFile } from 'node:fs/promises'

/** The version in the nearest `package.json` of this package above the code, wherever a build has put it. */
export async function packageVersion(): Promise<string> {
  for (let directory = new URL('.', import.meta.url); ; directory = new URL('..', directory)) {
    const version = versionIn(
      await readFile(new URL('package.json', directory), 'utf8').catch(() => ''),
    )
    if (version !== undefined) return version
    if (directory.pathname === '/') throw new Error('the package.json of this program is missing')
  }
}

function versionIn(text: string): string | undefined {
  if (text === '') return undefined
  const manifest = JSON.parse(text) as { name?: unknown; version?: unknown }
  return manifest.name === 'skerry' && typeof manifest.version === 'string'
    ? manifest.version
    : undefined
}
