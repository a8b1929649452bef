import { createPrivateKey, X509Certificate } from 'node:crypto'

interface PemBlock {
  readonly type: string
  readonly text: string
}

function blocksOf(pem: string): readonly PemBlock[] {
  const found = pem.matchAll(/-----BEGIN ([^\n-]+)-----[^]*?-----END \1-----/g)
  return [...found].map(([text, type = '']) => ({ type, text }))
}

function isKey({ type }: PemBlock): boolean {
  return type === 'PRIVATE KEY' || type.endsWith(' PRIVATE KEY')
}

function isCertificate({ type }: PemBlock): boolean {
  return type === 'CERTIFICATE'
}

function skipped(blocks: readonly PemBlock[]): string {
  return `after skipping PEM blocks of the following types: [${blocks.map(({ type }) => type).join(' ')}]`
}

/** The block of a certificate. @throws Error with the words of Go's TLS library */
function certificateIn(pem: string): PemBlock {
  const blocks = blocksOf(pem)
  const block = blocks.find(isCertificate)
  if (block) return block
  const [first] = blocks
  if (!first) throw new Error('tls: failed to find any PEM data in certificate input')
  if (blocks.length === 1 && isKey(first)) {
    throw new Error(
      'tls: failed to find certificate PEM data in certificate input, but did find a private key; PEM inputs may have been switched',
    )
  }
  throw new Error(
    `tls: failed to find "CERTIFICATE" PEM block in certificate input ${skipped(blocks)}`,
  )
}

/** The block of a key. @throws Error with the words of Go's TLS library */
function keyIn(pem: string): PemBlock {
  const blocks = blocksOf(pem)
  const block = blocks.find(isKey)
  if (block) return block
  const [first] = blocks
  if (!first) throw new Error('tls: failed to find any PEM data in key input')
  if (blocks.length === 1 && isCertificate(first)) {
    throw new Error('tls: found a certificate rather than a key in the PEM for the private key')
  }
  throw new Error(
    `tls: failed to find PEM block with type ending in "PRIVATE KEY" in key input ${skipped(blocks)}`,
  )
}

/** What the library says of its input could show a part of it, so that is not passed on. */
function parsed<T>(parse: () => T, mistake: string): T {
  try {
    return parse()
  } catch {
    throw new Error(mistake)
  }
}

/** Checks that a certificate and a key are PEM and belong together. @throws Error with the words of Go's TLS library */
export function checkKeyPair(certificate: string, key: string): void {
  const [shown, secret] = [certificateIn(certificate), keyIn(key)]
  const owner = parsed(() => new X509Certificate(shown.text), 'x509: malformed certificate')
  const own = parsed(() => createPrivateKey(secret.text), 'tls: failed to parse private key')
  if (owner.checkPrivateKey(own)) return
  const isSameType = owner.publicKey.asymmetricKeyType === own.asymmetricKeyType
  throw new Error(
    isSameType
      ? 'tls: private key does not match public key'
      : 'tls: private key type does not match public key type',
  )
}
