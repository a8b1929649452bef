import type { Secret } from '../../../../base/api/types/core.v1.generated.ts'
import { decodeBase64Text } from '../../shared/base64-text.ts'
import { type PemBlock, readPemBlocks } from '../../shared/pem-blocks.ts'
import { noWarnings, type WarningRule } from '../../shared/warnings/warning-rule.ts'
import { keyOfCertificate, keyOfPrivate } from './public-keys.ts'

/** Warns of a TLS secret whose private key does not match its certificate. */
export const secretWarnings: WarningRule<Secret> = (
  { type, data = {} },
  _stored,
  { labelDomain },
) => {
  if (type !== `${labelDomain}/tls`) return noWarnings
  const [certificates, keys] = ['tls.crt', 'tls.key'].map((key) =>
    readPemBlocks(decodeBase64Text(data[key] ?? '')),
  )
  const fault = pairFault(certificates ?? [], keys ?? [])
  return fault === undefined ? noWarnings : [`${fault.startsWith('x509') ? '' : 'tls: '}${fault}`]
}

function pairFault(
  certificates: readonly PemBlock[],
  keys: readonly PemBlock[],
): string | undefined {
  const certificate = certificates.find(({ type }) => type === 'CERTIFICATE')
  if (!certificate) return noCertificate(certificates)
  const key = keys.find(({ type }) => isPrivate(type))
  if (!key) return noKey(keys)
  const certified = keyOfCertificate(certificate.bytes)
  if (!certified) return 'x509: malformed certificate'
  const owned = keyOfPrivate(key.bytes)
  if (!owned) return 'failed to parse private key'
  if (owned.algorithm === 'unknown') return 'found unknown private key type in PKCS#8 wrapping'
  if (certified.algorithm === 'unknown') return 'unknown public key algorithm'
  if (certified.algorithm !== owned.algorithm) {
    return 'private key type does not match public key type'
  }
  const differs = owned.key !== undefined && owned.key !== certified.key
  return differs ? 'private key does not match public key' : undefined
}

function isPrivate(type: string): boolean {
  return type === 'PRIVATE KEY' || type.endsWith(' PRIVATE KEY')
}

function noCertificate(blocks: readonly PemBlock[]): string {
  const types = blocks.map(({ type }) => type)
  if (types.length === 0) return 'failed to find any PEM data in certificate input'
  if (types.length === 1 && types[0]?.endsWith('PRIVATE KEY')) {
    return 'failed to find certificate PEM data in certificate input, but did find a private key; PEM inputs may have been switched'
  }
  return `failed to find "CERTIFICATE" PEM block in certificate input after skipping PEM blocks of the following types: [${types.join(' ')}]`
}

function noKey(blocks: readonly PemBlock[]): string {
  const types = blocks.map(({ type }) => type)
  if (types.length === 0) return 'failed to find any PEM data in key input'
  if (types.length === 1 && types[0] === 'CERTIFICATE') {
    return 'found a certificate rather than a key in the PEM for the private key'
  }
  return `failed to find PEM block with type ending in "PRIVATE KEY" in key input after skipping PEM blocks of the following types: [${types.join(' ')}]`
}
