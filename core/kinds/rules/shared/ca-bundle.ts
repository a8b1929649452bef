import { decodeBase64Text } from './base64-text.ts'
import { type PemBlock, readPemBlocks } from './pem-blocks.ts'

/** Says why a Base64 text is no bundle of CA certificates in PEM, in the words of the original; undefined where it is one. */
export function bundleFault(text: string): string | undefined {
  const fault = faultOf(readPemBlocks(decodeBase64Text(text)))
  return fault === undefined ? undefined : `unable to load root certificates: ${fault}`
}

function faultOf(blocks: readonly PemBlock[]): string | undefined {
  const certificates = blocks.filter(
    ({ type, hasHeaders }) => type === 'CERTIFICATE' && !hasHeaders,
  )
  if (certificates.some(({ bytes }) => isSequence(bytes))) return undefined
  if (certificates.length > 0) return 'failed to parse certificate: x509: malformed certificate'
  return 'unable to parse bytes as PEM block'
}

/** Whether bytes are one sequence in DER, as a certificate is; what is in it is not looked at. */
export function isSequence(bytes: Uint8Array): boolean {
  const [tag, first = 0] = bytes
  if (tag !== 0x30) return false
  if (first < 0x80) return bytes.length === first + 2
  const digits = first - 0x80
  if (digits === 0 || digits > 4) return false
  const length = bytes.subarray(2, 2 + digits).reduce((sum, digit) => sum * 256 + digit, 0)
  return bytes.length === length + digits + 2
}
