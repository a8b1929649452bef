import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../base/errors/startup-error.ts'
import { refusalOfSystem, systemCode } from '../../base/errors/system-error.ts'
import { replaceFile } from '../../base/files/replace-file.ts'
import { ownMark } from './asset-scripts.ts'

/**
 * Writes what is absent or differs, once no file of another program is in the way.
 *
 * @param directory absolute path; made where it is absent
 * @param scripts texts by file names
 * @throws StartupError
 */
export async function writeScripts(
  directory: string,
  scripts: ReadonlyMap<string, string>,
): Promise<void> {
  try {
    await mkdir(directory, { recursive: true })
    const changed: [path: string, text: string][] = []
    for (const [name, text] of scripts) {
      const path = join(directory, name)
      const present = await textOf(path)
      if (present !== undefined && present.split('\n', 2)[1] !== ownMark) {
        throw new StartupError(
          `${path} was written by another program and is not replaced; choose another directory`,
        )
      }
      if (present !== text) changed.push([path, text])
    }
    for (const [path, text] of changed) await replace(path, text)
  } catch (error) {
    throw refusalOfSystem(error) ?? error
  }
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Renames a new file over the old one, which a test may be about to start. */
async function replace(path: string, text: string): Promise<void> {
  const next = `${path}.${process.pid}`
  try {
    await writeFile(next, text)
    await chmod(next, 0o755)
    await replaceFile(next, path)
  } catch (error) {
    await rm(next, { force: true })
    throw error
  }
}
