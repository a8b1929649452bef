import { readFileSync } from 'node:fs'
import type { Difference } from './difference.ts'

/** A difference that stands, and why. Absent patterns fit everything. */
export interface KnownDifference {
  readonly reason: string
  readonly class?: string
  /** Regular expressions. */
  readonly kind?: string
  readonly request?: string
  readonly path?: string
  readonly original?: string
  readonly skerry?: string
}

const file = new URL('known-differences.json', import.meta.url)

export function readKnownDifferences(): readonly KnownDifference[] {
  return JSON.parse(readFileSync(file, 'utf8')) as KnownDifference[]
}

/** The reason of the first entry that fits. */
export function knownReason(
  known: readonly KnownDifference[],
  kind: string,
  request: string,
  difference: Difference,
): string | undefined {
  return known.find(
    (entry) =>
      (entry.class ?? difference.class) === difference.class &&
      fits(entry.kind, kind) &&
      fits(entry.request, request) &&
      fits(entry.path, difference.path) &&
      fits(entry.original, difference.original) &&
      fits(entry.skerry, difference.skerry),
  )?.reason
}

function fits(pattern: string | undefined, text: string): boolean {
  return pattern === undefined || new RegExp(pattern, 'u').test(text)
}
