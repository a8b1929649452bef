import type { HomeFiles, SharedFile } from '../../core/index.ts'
import { usualFile } from '../machine/editor-file.ts'
import type { Playground } from '../playground/playground.ts'
import { errorText } from '../state/error-text.ts'

async function load({ workstation }: Playground): Promise<HomeFiles> {
  return (await workstation.value.machine.load()).files
}

/** Whether a part of the path begins with a dot: shells run some of these files when they start, and keep their history there. */
function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'))
}

/** The files of the home directory that are handed on: neither hidden ones nor that of the editor's draft. */
export async function readHomeFiles(playground: Playground): Promise<readonly SharedFile[]> {
  const files = await load(playground)
  return files
    .list()
    .filter(({ path }) => path !== usualFile && !isHidden(path))
    .map(({ path }) => ({ name: path, bytes: files.read(path) ?? new Uint8Array() }))
}

/**
 * Writes files into the home directory, over those of the same names. Hidden ones are left out, so that no shell runs them.
 * @returns sentences about those that were not written
 */
export async function addHomeFiles(
  playground: Playground,
  given: readonly SharedFile[],
): Promise<readonly string[]> {
  const files = given.length > 0 ? await load(playground) : undefined
  const problems: string[] = []
  for (const { name, bytes } of given) {
    if (isHidden(name)) {
      problems.push(`The file ${name} was left out: shells may run hidden files.`)
      continue
    }
    try {
      files?.write(name, bytes)
    } catch (error) {
      problems.push(`The file ${name} was not written: ${errorText(error)}`)
    }
  }
  return problems
}

/** Removes what {@link readHomeFiles} reads. */
export async function clearHomeFiles(playground: Playground): Promise<void> {
  const files = await load(playground)
  for (const { name } of await readHomeFiles(playground)) files.remove(name)
}
