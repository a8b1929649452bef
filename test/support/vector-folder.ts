import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** As `describeVectors`, for outside test cases that are a folder of files. */
export function describeVectorFolder(name: string, body: (folder: URL) => void): void {
  const folder = new URL(`../../../shared/vectors/${name}/`, import.meta.url)
  describe(`vectors: ${name}`, () => {
    if (existsSync(folder)) {
      body(folder)
      return
    }
    it('SKIPPED: the folder of outside test cases is absent', (context) => {
      process.stderr.write(`SKIPPED: no outside test cases at ${folder.pathname}\n`)
      context.skip('outside test cases are absent')
      expect(existsSync(folder)).toBe(true)
    })
  })
}
