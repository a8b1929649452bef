import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import type { CtlFiles } from '../../../core/index.ts'
import { goReason } from '../../base/errors/go-file-error.ts'
import { systemCode } from '../../base/errors/system-error.ts'

/** The files of the machine, by names relative to the working directory. */
export const localFiles: CtlFiles = {
  get directory() {
    return process.cwd().replaceAll('\\', '/')
  },
  async info(name) {
    try {
      const found = await stat(name)
      const kind = found.isDirectory() ? 'directory' : found.isFile() ? 'file' : 'other'
      return { kind, mode: found.mode & 0o777 }
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return undefined
      throw told('stat', name, error)
    }
  },
  list: (name) => tried('open', name, async () => (await readdir(name)).toSorted()),
  read: (name) => tried('open', name, () => readFile(name)),
  write: (name, bytes, mode) => tried('open', name, () => writeFile(name, bytes, { mode })),
  makeDirectory: (name) =>
    tried('mkdir', name, async () => {
      await mkdir(name, { recursive: true })
    }),
}

async function tried<T>(call: string, name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw told(call, name, error)
  }
}

/** The error as Go words it. */
function told(call: string, name: string, error: unknown): Error {
  return new Error(`${call} ${name}: ${goReason(error)}`, { cause: error })
}
