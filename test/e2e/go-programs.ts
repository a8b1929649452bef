import { fileURLToPath } from 'node:url'
import { GoModule } from './go-module.ts'

const folder = fileURLToPath(new URL('operator', import.meta.url))

/** Folder of the built programs, which stays: linking them takes seconds, and Go links only those that have changed. */
const output = fileURLToPath(new URL('../../dist/operator/', import.meta.url))

/**
 * Builds the programs `operator` and `follow` of `test/e2e/operator`. Where there is no Go, where its modules cannot be had, or
 * where the build is not done within eight minutes, says so; their tests are skipped then.
 *
 * @returns the folder of the programs
 * @throws GoError for programs that do not compile.
 */
export async function goPrograms(): Promise<string | undefined> {
  const operator = new GoModule(folder, 'the operator of test/e2e/operator')
  if (!(await operator.isComplete())) return undefined
  return (await operator.build('build', '-o', output, './...')) ? output : undefined
}
