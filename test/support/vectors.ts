import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../../shared/vectors/', import.meta.url)

function describePlace(name: string, place: URL, body: () => void): void {
  describe(`vectors: ${name}`, () => {
    if (existsSync(place)) return body()
    it('SKIPPED: the outside test cases are absent', (context) => {
      process.stderr.write(`SKIPPED: no outside test cases at ${place.pathname}\n`)
      context.skip('outside test cases are absent')
      expect(existsSync(place)).toBe(true)
    })
  })
}

/** Runs `body` on a file of outside test cases; where the file is absent, one test says loudly that it was skipped. */
export function describeVectors<T>(file: string, body: (data: T) => void): void {
  const place = new URL(file, root)
  describePlace(file, place, () => body(JSON.parse(readFileSync(place, 'utf8')) as T))
}

/** The same for outside test cases that are a folder of files. */
export function describeVectorFolder(name: string, body: (folder: URL) => void): void {
  const folder = new URL(`${name}/`, root)
  describePlace(name, folder, () => body(folder))
}
