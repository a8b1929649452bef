import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Words in a row that no text of ours has in common with the original's. */
const runLength = 8

/** Bytes that are kept of the SHA-256 of each run of words. */
const kept = 5

/**
 * The runs of eight words in the 2,436 descriptions that release 1.34.2 of the original serves at `/openapi/v3`, as hashes: words in small
 * letters and digits, joined by blanks. No text can be read back from them.
 */
export const originalRuns: ReadonlySet<string> = runsOf('original-words.bin')

/**
 * The same of what 1.34.2 tells users otherwise: help texts of its metrics, and `--help` of kube-apiserver, of the controller manager,
 * of the scheduler, and of kubectl with all its commands.
 */
export const originalUsageRuns: ReadonlySet<string> = runsOf('original-usage-words.bin')

function runsOf(file: string): ReadonlySet<string> {
  const bytes = readFileSync(new URL(file, import.meta.url))
  const runs = new Set<string>()
  for (let at = 0; at < bytes.length; at += kept) runs.add(bytes.toString('hex', at, at + kept))
  return runs
}

/** What is kept of a run of words. */
export function hashOfRun(run: string): string {
  const hash = createHash('sha256').update(run).digest('hex')
  return hash.slice(0, 2 * kept)
}

/** A run of words of a text that is among the `known`; undefined where there is none. */
export function equalWords(
  text: string,
  known: ReadonlySet<string> = originalRuns,
): string | undefined {
  const words = text
    .toLowerCase()
    .replaceAll(/[`"'’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  for (let at = 0; at + runLength <= words.length; at++) {
    const run = words.slice(at, at + runLength).join(' ')
    if (known.has(hashOfRun(run))) return run
  }
  return undefined
}
