import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../core/base/api/json.ts'
import { parseJson } from '../../../core/base/json/json-parse.ts'
import { writeJson } from '../../../core/base/json/json-write.ts'

const root = new URL('../../../../shared/vectors/', import.meta.url)

/** Runs `body` where outside test cases are at `place`; otherwise one test says loudly that they were skipped. */
export function describePlace(name: string, place: URL, body: () => void): void {
  describe(`vectors: ${name}`, () => {
    if (existsSync(place)) return body()
    it('SKIPPED: the outside test cases are absent', (context) => {
      process.stderr.write(`SKIPPED: no outside test cases at ${place.href}\n`)
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

/** A case, and its line as it stands in the file. */
export interface VectorLine<T> {
  readonly item: T
  readonly line: string
}

/**
 * The same for a file with a case on each line. Integers that no double holds are bigints; `1.0` is the integer 1, as in every
 * object of a client.
 */
export function describeVectorLines<T>(
  file: string,
  body: (cases: readonly VectorLine<T>[]) => void,
): void {
  const place = new URL(file, root)
  describePlace(file, place, () => {
    const lines = readFileSync(place, 'utf8').split('\n')
    const filled = lines.filter((line) => line !== '')
    body(filled.map((line) => ({ item: parseJson(line).value as T, line })))
  })
}

/** Lines for which `answer` is not what is `expected` of them, with both: nothing where all are as they should be. */
export function vectorMismatches<T>(
  cases: readonly VectorLine<T>[],
  answer: (item: T) => unknown,
  expected: (item: T) => unknown,
): string[] {
  return cases.flatMap(({ item, line }) => {
    const [found, wanted] = [
      writeJson(answer(item) as JsonValue),
      writeJson(expected(item) as JsonValue),
    ]
    return found === wanted ? [] : [`${found} instead of ${wanted}: ${line}`]
  })
}

/** The same for outside test cases that are a folder of files. */
export function describeVectorFolder(name: string, body: (folder: URL) => void): void {
  const folder = new URL(`${name}/`, root)
  describePlace(name, folder, () => body(folder))
}

/** The same for real definitions and the objects that come with them, a project to a folder. */
export function describeDefinitions(project: string, body: (folder: URL) => void): void {
  const folder = new URL(`../crds/${project}/`, root)
  describePlace(`definitions of ${project}`, folder, () => body(folder))
}
