import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export interface BenchOptions {
  /** Print nothing on stdout but a JSON array of results. */
  readonly json: boolean
  readonly quick: boolean
  /** Measure only rows whose names contain this; all when empty. */
  readonly only: string
  readonly profile: string | undefined
  /** Folder of a built page or a built package of another commit, measured in turn with this one's. */
  readonly against: string | undefined
}

/** `--json`, `--quick`, `--only=<part of a name>`, `--profile=<directory>`, `--against=<folder>`. @throws TypeError for anything else. */
export function parseOptions(words: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      json: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      profile: { type: 'string' },
      against: { type: 'string' },
    },
  })
  const { json, quick, only, profile, against } = values
  const path = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : resolve(text)
  return { json, quick, only, profile: path(profile), against: path(against) }
}
