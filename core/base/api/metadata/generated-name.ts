import type { Runtime } from '../../runtime.ts'

/** Characters of a generated suffix: no vowels and no lookalikes, so that a name is neither a word nor misread. */
const alphabet = 'bcdfghjklmnpqrstvwxz2456789'

/** Number of random characters that `generateName` appends. */
const suffixLength = 5

/** Longest prefix of a generated name, so that prefix and suffix together stay a DNS label. */
const maxPrefixLength = 63 - suffixLength

/** A generated name: `prefix` and five random characters, every one equally likely. */
export function generateName(prefix: string, source: Pick<Runtime, 'random'>): string {
  const fair = 256 - (256 % alphabet.length)
  let suffix = ''
  while (suffix.length < suffixLength) {
    for (const byte of source.random(new Uint8Array(suffixLength * 2), 'identity')) {
      if (byte < fair && suffix.length < suffixLength)
        suffix += alphabet.charAt(byte % alphabet.length)
    }
  }
  return prefix.slice(0, maxPrefixLength) + suffix
}
