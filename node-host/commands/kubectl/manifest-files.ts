import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { text as readStream } from 'node:stream/consumers'
import { goReason } from '../../base/errors/go-file-error.ts'
import { systemCode } from '../../base/errors/system-error.ts'
import { entriesBelow } from '../../base/files/entries-below.ts'

const extensions = ['.json', '.yaml', '.yml']

/** Reads a file of manifests; `-` is `input`. @throws Error with one line, as kubectl says it */
export async function readManifestFile(
  name: string,
  input: NodeJS.ReadableStream,
): Promise<string> {
  if (name === '-') return readStream(input)
  try {
    return await readFile(name, 'utf8')
  } catch (error) {
    throw unreadable(name, error)
  }
}

/** The files that a name given with `-f` stands for: those of a folder (with `recursive`, of all in it) by name, else itself. */
export async function expandManifestName(
  name: string,
  recursive = false,
): Promise<readonly string[]> {
  if (/^https?:\/\//.test(name)) {
    throw new Error(`cannot read ${name}: manifests are read from files and from standard input`)
  }
  try {
    if (!(await stat(name)).isDirectory()) return [name]
    const entries = recursive
      ? await entriesBelow(name)
      : await readdir(name, { withFileTypes: true })
    const files = entries
      .filter((entry) => !entry.isDirectory() && extensions.includes(extname(entry.name)))
      .map((entry) => join(entry.parentPath, entry.name))
    if (files.length > 0) return files.toSorted()
  } catch (error) {
    throw unreadable(name, error)
  }
  throw new Error(
    `error reading [${name}]: recognized file extensions are [${extensions.join(' ')}]`,
  )
}

/** Writes a file of manifests, which keeps its mode and its links. @throws Error with one line */
export async function writeManifestFile(name: string, text: string): Promise<void> {
  try {
    await writeFile(name, text)
  } catch (error) {
    throw unreadable(name, error)
  }
}

function unreadable(name: string, error: unknown): Error {
  const why =
    systemCode(error) === 'ENOENT'
      ? `the path "${name}" does not exist`
      : `the path "${name}" cannot be accessed: ${goReason(error)}`
  return new Error(why, { cause: error })
}
