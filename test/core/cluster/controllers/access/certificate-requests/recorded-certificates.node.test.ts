import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../../core/base/api/brand.ts'
import {
  type CertificateContent,
  signCertificate,
} from '../../../../../../core/base/certificates/certificate-content.ts'
import {
  type CertificateRequest,
  readCertificateRequest,
} from '../../../../../../core/base/certificates/certificate-request.ts'
import { childrenOf, derValues } from '../../../../../../core/base/certificates/der-value.ts'
import { readCertificate } from '../../../../../../core/base/certificates/read-certificate.ts'
import {
  plainSignature,
  readSignatureAlgorithm,
} from '../../../../../../core/base/certificates/signature-algorithm.ts'
import { verifySignature } from '../../../../../../core/base/certificates/subtle-crypto.ts'
import {
  lifetimeOf,
  requestedCertificate,
} from '../../../../../../core/cluster/controllers/access/certificate-requests/requested-certificate.ts'
import {
  signerFault,
  signerOf,
} from '../../../../../../core/cluster/controllers/access/certificate-requests/signer-rules.ts'
import recorded from './recorded-certificates.json' with { type: 'json' }

interface RecordedRequest {
  readonly name: string
  readonly signerName: string
  readonly usages: readonly string[]
  readonly request: string
  readonly expirationSeconds?: number
  readonly message?: string
  readonly certificate?: string
}

/** What kube-controller-manager 1.34.2 made of requests by OpenSSL 3, and of the authority's certificate. */
const requests: readonly RecordedRequest[] = recorded.requests
const authority = Buffer.from(recorded.authority, 'base64')

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const [minute, year] = [60_000, 365 * 86_400_000]

function requestIn({ request }: RecordedRequest): CertificateRequest {
  return readCertificateRequest(Buffer.from(request, 'base64').toString())
}

/** What is signed of a certificate, without its signature. */
async function unsignedOf(content: CertificateContent): Promise<string> {
  let unsigned: Uint8Array = new Uint8Array()
  const sign = async (bytes: Uint8Array): Promise<Uint8Array> => {
    unsigned = bytes
    return new Uint8Array(64)
  }
  await signCertificate(content, { algorithm, sign })
  return Buffer.from(unsigned).toString('hex')
}

/** The parts of a recorded certificate that chance and the clock made, and what is signed. */
function recordedParts(certificate: string) {
  const bytes = Buffer.from(certificate, 'base64')
  const [unsigned] = childrenOf(derValues(bytes)[0])
  const [, serial, , , validity] = childrenOf(unsigned)
  const [from] = childrenOf(validity)
  const text = Buffer.from(from?.bytes ?? []).toString()
  const [year2, ...rest] = (text.match(/\d\d/g) ?? []).map(Number)
  const [month = 0, day = 0, hour = 0, minutes = 0, seconds = 0] = rest
  return {
    serialNumber: serial?.bytes ?? new Uint8Array(),
    now: Date.UTC(2000 + (year2 ?? 0), month - 1, day, hour, minutes, seconds) + 5 * minute,
    unsigned: Buffer.from(unsigned?.whole ?? []).toString('hex'),
  }
}

describe('certificates of the original', () => {
  it('a request gets the very certificate that the original signs, but for its signature', async () => {
    const differing: string[] = []
    let count = 0
    for (const each of requests) {
      if (each.certificate === undefined) continue
      count++
      const { serialNumber, now, unsigned } = recordedParts(each.certificate)
      const content = requestedCertificate(requestIn(each), {
        usages: each.usages,
        lifetime: lifetimeOf(each.expirationSeconds, year),
        now,
        serialNumber,
        authority,
      })
      if ((await unsignedOf(content)) !== unsigned) differing.push(each.name)
    }
    expect(differing).toEqual([])
    expect(count).toBe(16)
  })

  it('signers refuse what those of the original refuse, with their words', () => {
    const words = requests.map((each) => {
      const signer = signerOf(each.signerName, brands.k8s)
      return [each.name, signer && signerFault(signer, requestIn(each), each.usages)]
    })
    expect(words).toEqual(requests.map(({ name, message }) => [name, message]))
  })

  it('signatures of requests verify with RSA, RSA-PSS, three curves and Ed25519, and no changed one does', async () => {
    const verified = async (
      { signed }: CertificateRequest,
      bytes = signed.bytes,
    ): Promise<boolean> => {
      const found = readSignatureAlgorithm(signed.algorithm, signed.publicKey)
      if (!found) throw new TypeError('an unknown algorithm')
      const signature = plainSignature(found, signed.signature)
      const { subtle } = globalThis.crypto
      const { publicKey } = signed
      return verifySignature(subtle, { algorithm: found, publicKey, bytes, signature })
    }
    const all = requests.map(requestIn)
    expect(await Promise.all(all.map((each) => verified(each)))).toEqual(all.map(() => true))
    const changed = all.map((each) => {
      const bytes = each.signed.bytes.slice()
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      return verified(each, bytes)
    })
    expect(await Promise.all(changed)).toEqual(all.map(() => false))
  })

  it('a certificate ends with its authority, and an authority that has ended signs nothing', () => {
    const { until } = readCertificate(authority)
    const wanted = requests.find(({ name }) => name === 'client-ed')
    if (!wanted) throw new TypeError('no such request')
    const signedAt = (now: number): CertificateContent =>
      requestedCertificate(requestIn(wanted), {
        usages: ['client auth'],
        lifetime: year,
        now,
        serialNumber: Uint8Array.of(1),
        authority,
      })
    expect(signedAt(until - year).validity.until).toBe(until - 5 * minute)
    expect(signedAt(until - minute).validity).toEqual({ from: until - 6 * minute, until })
    expect(() => signedAt(until)).toThrow(RangeError)
  })

  it('what is asked for is at least ten minutes and at most the limit', () => {
    expect([undefined, 1, 600, 3600, 10 ** 9].map((asked) => lifetimeOf(asked, year))).toEqual([
      year,
      10 * minute,
      10 * minute,
      60 * minute,
      year,
    ])
    expect(lifetimeOf(600, minute)).toBe(minute)
  })
})
