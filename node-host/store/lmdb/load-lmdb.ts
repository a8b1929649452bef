import type * as Lmdb from 'lmdb'
import { StartupError } from '../../base/errors/startup-error.ts'
import { reasonOf, systemCode } from '../../base/errors/system-error.ts'

const remedy = 'install it beside skerry (npm install lmdb), or start with --storage memory'

/**
 * Loads LMDB, an optional peer of the package: native code that tests and pages do without.
 * @throws StartupError where it is not installed, or does not run on this machine.
 */
export async function loadLmdb(): Promise<typeof Lmdb> {
  try {
    return await import('lmdb')
  } catch (error) {
    const isMissing = systemCode(error) === 'ERR_MODULE_NOT_FOUND'
    const why = isMissing
      ? 'the durable store needs the package lmdb'
      : `the package lmdb, which the durable store needs, cannot be loaded: ${firstLine(reasonOf(error))}`
    throw new StartupError(`${why}; ${remedy}`, error)
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
