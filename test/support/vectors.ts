import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../shared/vectors/', import.meta.url))

/** Runs `body` on a file of outside test cases; where the file is absent, one test says loudly that it was skipped. */
export function describeVectors<T>(file: string, body: (data: T) => void): void {
  const path = root + file
  describe(`vectors: ${file}`, () => {
    if (existsSync(path)) {
      body(JSON.parse(readFileSync(path, 'utf8')) as T)
      return
    }
    it('SKIPPED: the file of outside test cases is absent', (context) => {
      process.stderr.write(`SKIPPED: no outside test cases at ${path}\n`)
      context.skip('outside test cases are absent')
      expect(existsSync(path)).toBe(true)
    })
  })
}
