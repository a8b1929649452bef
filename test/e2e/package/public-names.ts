import { readFile } from 'node:fs/promises'
import { exportedNames } from '../../../node-host/build/package/exported-names.ts'

/** A readable list of the names that entries export, for review. */
export async function publicNames(
  entries: readonly (readonly [name: string, file: string])[],
): Promise<string> {
  const parts = entries.map(async ([name, file]) => {
    const names = exportedNames(await readFile(file, 'utf8'))
    return [name, ...names.map((each) => `  ${each}`)].join('\n')
  })
  return `${(await Promise.all(parts)).join('\n\n')}\n`
}
