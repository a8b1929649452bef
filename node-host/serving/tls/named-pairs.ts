import { X509Certificate } from 'node:crypto'
import type { Runtime } from '../../../core/index.ts'
import type { Reloadable } from '../../base/files/reloadable.ts'
import type { NamedPairFiles } from '../../base/options/tls-options.ts'
import type { NamedPair } from '../http/connections/servers.ts'
import type { KeyPair } from '../pki/certificate-factory.ts'
import { openPair } from './tls-files.ts'

/** A watched pair of `--tls-sni-cert-key`. */
export interface WatchedPair {
  readonly names: readonly string[]
  readonly pair: Reloadable<KeyPair>
}

/** Opens the pairs of `--tls-sni-cert-key`, in order; `adopt` gets each that was opened. @throws StartupError */
export async function openNamedPairs(
  files: readonly NamedPairFiles[],
  runtime: Runtime,
  adopt: (pair: Reloadable<KeyPair>) => void,
): Promise<readonly WatchedPair[]> {
  const pairs: WatchedPair[] = []
  for (const { certificateFile: tlsCertFile, keyFile: tlsPrivateKeyFile, names } of files) {
    const words = [
      'the certificate of --tls-sni-cert-key',
      'the key of --tls-sni-cert-key',
    ] as const
    const pair = await openPair({ tlsCertFile, tlsPrivateKeyFile }, words, runtime)
    adopt(pair)
    pairs.push({ names, pair })
  }
  return pairs
}

/**
 * The pairs as they are now, the last one first in precedence: names that a flag gives before those of certificates, whole names
 * before patterns, and earlier flags before later ones.
 */
export function namedPairsOf(pairs: readonly WatchedPair[]): readonly NamedPair[] {
  const reversed = pairs.toReversed()
  const given = reversed.filter(({ names }) => names.length > 0)
  const derived = reversed.filter(({ names }) => names.length === 0)
  const ordered = [
    ...derived.map(({ pair }) => ({ ...pair.value, names: namesOf(pair.value) })),
    ...given.map(({ pair, names }) => ({ ...pair.value, names })),
  ]
  const isPattern = (name: string): boolean => name.startsWith('*')
  return [isPattern, (name: string) => !isPattern(name)].flatMap((admits) =>
    ordered.map((pair) => ({ ...pair, names: pair.names.filter(admits) })),
  )
}

/** Host names of a certificate. */
function namesOf({ certificate }: KeyPair): readonly string[] {
  const { subject, subjectAltName = '' } = new X509Certificate(certificate)
  const [, common = ''] = /^CN=([*a-z0-9.-]+)$/im.exec(subject) ?? []
  const alternatives = [...subjectAltName.matchAll(/DNS:([^,\s]+)/g)].map(([, name = '']) => name)
  return [common, ...alternatives].filter((name) => name !== '').map((name) => name.toLowerCase())
}
