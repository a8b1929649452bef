import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartupError } from '../../base/errors/startup-error.ts'
import { systemCode } from '../../base/errors/system-error.ts'
import { entriesBelow } from '../../base/files/entries-below.ts'
import { replaceFile } from '../../base/files/replace-file.ts'
import { versionOfScript } from '../../base/package-files/marked-script.ts'

/** A script to copy. */
export interface CopyScript {
  /** Below the folder, with `/` between its parts. */
  readonly name: string
  readonly text: string
}

/** What became of a script; where nothing is written, what would. */
export interface CopiedScript {
  readonly path: string
  readonly outcome: 'made' | 'updated' | 'unchanged' | 'removed'
  /** Version of the file that is updated or removed. */
  readonly former: string | undefined
}

interface Planned extends CopiedScript {
  readonly text: string
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

async function plan(path: string, text: string): Promise<Planned> {
  const present = await textOf(path)
  if (present === undefined) return { path, text, outcome: 'made', former: undefined }
  const former = versionOfScript(present)
  if (former === undefined) {
    throw new StartupError(
      `${path} was not written by skerry init and is not replaced; move it away, or choose another folder`,
    )
  }
  return present === text
    ? { path, text, outcome: 'unchanged', former: undefined }
    : { path, text, outcome: 'updated', former }
}

/** Scripts that an earlier version has made below a folder and this one has not. */
async function leftovers(
  folder: string,
  kept: ReadonlySet<string>,
): Promise<readonly CopiedScript[]> {
  const entries = await entriesBelow(folder).catch(() => [])
  const found: CopiedScript[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !entry.name.endsWith('.js') || kept.has(path)) continue
    const former = versionOfScript((await textOf(path)) ?? '')
    if (former !== undefined) found.push({ path, outcome: 'removed', former })
  }
  return found
}

/**
 * Copies scripts into a folder, which is made where it is missing. Nothing is written unless all of them can be.
 *
 * @param own folder below it of scripts that this command alone makes, in which those of earlier versions are removed
 * @throws StartupError for a file in the way that this command has not made.
 */
export async function copyScripts(
  folder: string,
  scripts: readonly CopyScript[],
  { write, own }: { readonly write: boolean; readonly own?: string },
): Promise<readonly CopiedScript[]> {
  const planned = await Promise.all(
    scripts.map(({ name, text }) => plan(join(folder, ...name.split('/')), text)),
  )
  const kept = new Set(planned.map(({ path }) => path))
  const old = own === undefined ? [] : await leftovers(join(folder, own), kept)
  if (write) {
    for (const script of planned) if (script.outcome !== 'unchanged') await put(script)
    for (const { path } of old) await rm(path)
  }
  return [...planned.map(({ path, outcome, former }) => ({ path, outcome, former })), ...old]
}

/** Writes a file and renames it into place, so that no page gets half a script. */
async function put({ path, text }: Planned): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.part`, text)
  await replaceFile(`${path}.part`, path)
}
