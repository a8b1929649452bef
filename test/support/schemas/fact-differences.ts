import type { PublishedFacts } from './published-facts.ts'

/** Facts by their names in which `served` differs from `original`: with both hashes, `-` where there is none. */
export function factDifferences(
  original: PublishedFacts,
  served: PublishedFacts,
): readonly string[] {
  return [...new Set([...original.keys(), ...served.keys()])]
    .filter((key) => original.get(key) !== served.get(key))
    .map((key) => `${key}: ${original.get(key) ?? '-'}, here ${served.get(key) ?? '-'}`)
}
