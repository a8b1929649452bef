import type { StatusCause } from '../../../base/api/errors/status.ts'
import { readCertificate } from '../../../base/certificates/read-certificate.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  tooLong,
} from '../../../objects/schema/validation/causes.ts'
import { type PemBlock, readPemBlocks } from '../shared/pem-blocks.ts'

const largestBundle = 1024 * 1024

/** Validates the certificates of a trust bundle, in PEM: at least one, each of an authority, none of them twice. */
export function checkTrustBundle(text: string, path: FieldPath): StatusCause[] {
  if (byteLength(text) > largestBundle) return [tooLong(path, largestBundle)]
  const invalid = (detail: string): StatusCause => invalidValue(path, '<value omitted>', detail)
  const causes: StatusCause[] = []
  const places = new Map<string, number[]>()
  for (const [index, block] of readPemBlocks(text).entries()) {
    const fault = blockFault(block)
    if (fault === undefined) {
      const content = block.bytes.join()
      places.set(content, [...(places.get(content) ?? []), index])
    } else addCauses(causes, [invalid(`entry ${index} ${fault}`)])
  }
  if (causes.length > 0) return causes
  if (places.size === 0) return [invalid('at least one trust anchor must be provided')]
  const repeated = [...places.values()].filter((indices) => indices.length > 1)
  return repeated.map((indices) =>
    invalid(`duplicate trust anchor (indices [${indices.join(' ')}])`),
  )
}

function blockFault({ type, hasHeaders, bytes }: PemBlock): string | undefined {
  if (type !== 'CERTIFICATE') return `has bad block type: ${type}`
  if (hasHeaders) return 'has PEM block headers'
  try {
    return readCertificate(bytes).isAuthority ? undefined : 'does not have the CA bit set'
  } catch (error) {
    if (error instanceof RangeError) return 'does not parse as X.509'
    throw error
  }
}
