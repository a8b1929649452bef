import { renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ConformanceSpec } from './conformance-specs.ts'

export type SpecState = 'passed' | 'failed' | 'skipped'

export interface SpecResult {
  readonly state: SpecState
  readonly seconds: number
  /** Of a spec that did not pass: what it says first, and the line of its source. */
  readonly reason?: string
}

/** Results by the names of specs. */
export type SpecResults = ReadonlyMap<string, SpecResult>

/** Reads a file of results. @throws Error where it is none. */
export async function readResults(path: string): Promise<Map<string, SpecResult>> {
  const text = await readFile(path, 'utf8')
  const entries: unknown = JSON.parse(text)
  if (typeof entries !== 'object' || entries === null) throw new Error(`${path} holds no results`)
  return new Map(Object.entries(entries).map(([name, entry]) => [name, parseResult(name, entry)]))
}

function parseResult(name: string, entry: unknown): SpecResult {
  const { state, seconds, reason } = Object(entry) as Record<string, unknown>
  if (state !== 'passed' && state !== 'failed' && state !== 'skipped')
    throw new Error(`${name}: no state`)
  return {
    state,
    seconds: typeof seconds === 'number' ? seconds : 0,
    ...(typeof reason === 'string' && { reason }),
  }
}

/** Writes results in the order of the specs, one spec a line; at once, since several processes end at a time. */
export function writeResults(
  path: string,
  specs: readonly ConformanceSpec[],
  results: SpecResults,
): void {
  const lines = specs.flatMap(({ name }) => {
    const result = results.get(name)
    return result ? [`${JSON.stringify(name)}: ${JSON.stringify(result)}`] : []
  })
  writeFileSync(`${path}.new`, `{\n${lines.join(',\n')}\n}\n`)
  renameSync(`${path}.new`, path)
}
