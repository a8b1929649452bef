import { decodeBase64Url } from '../../../../base/text/base64.ts'
import { sha256 } from '../../../../base/text/sha256.ts'
import { bytesOfText } from '../../processes/bytes-as-text.ts'

/** A public key as a JSON Web Key (RFC 7517) has it. */
export interface WebKey {
  readonly kid?: string
  readonly kty?: string
  readonly alg?: string
  readonly n?: string
  readonly e?: string
  readonly x?: string
  readonly y?: string
}

/** Bytes of a key's number: an RSA key of 8192 bits. */
const largestNumber = 1024

function numberOf(bytes: Uint8Array): bigint {
  let text = '0x0'
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return BigInt(text)
}

function numberIn(text = ''): bigint {
  const bytes = decodeBase64Url(text) ?? new Uint8Array()
  return bytes.length > largestNumber ? 0n : numberOf(bytes)
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  let square = base % modulus
  for (let left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

/** What stands before a SHA-256 digest in a signature of PKCS #1 (RFC 8017, section 9.2). */
const digestInfo = '3031300d060960864801650304020105000420'

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function isSignedByRsa(digest: Uint8Array, signature: Uint8Array, { n, e }: WebKey): boolean {
  const modulus = numberIn(n)
  const exponent = numberIn(e)
  // Larger exponents are not in use, and cost more than a program may.
  if (modulus < 2n ** 512n || exponent > 2n ** 32n) return false
  const digits = Math.ceil(modulus.toString(16).length / 2) * 2
  const opened = power(numberOf(signature), exponent, modulus).toString(16).padStart(digits, '0')
  const end = `00${digestInfo}${hexOf(digest)}`
  return opened === `0001${'f'.repeat(digits - 4 - end.length)}${end}`
}

/** The curve P-256 (FIPS 186-5). */
const p = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const base: Point = [
  0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
]

type Point = readonly [x: bigint, y: bigint] | undefined

const mod = (value: bigint, modulus = p): bigint => ((value % modulus) + modulus) % modulus

/** By Euclid's algorithm; for a prime modulus and a value that it does not divide. */
function inverse(value: bigint, modulus = p): bigint {
  let [a, b, u, v] = [mod(value, modulus), modulus, 1n, 0n]
  while (a > 1n) {
    const quotient = b / a
    ;[a, b, u, v] = [b - quotient * a, a, v - quotient * u, u]
  }
  return mod(u, modulus)
}

function sum(one: Point, other: Point): Point {
  if (!one || !other) return one ?? other
  const [x1, y1] = one
  const [x2, y2] = other
  if (x1 === x2 && mod(y1 + y2) === 0n) return undefined
  const slope =
    x1 === x2 ? mod((3n * x1 * x1 - 3n) * inverse(2n * y1)) : mod((y2 - y1) * inverse(x2 - x1))
  const x = mod(slope * slope - x1 - x2)
  return [x, mod(slope * (x1 - x) - y1)]
}

function times(point: Point, factor: bigint): Point {
  let result: Point
  let double = point
  for (let left = factor; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = sum(result, double)
    double = sum(double, double)
  }
  return result
}

function isSignedByCurve(digest: Uint8Array, signature: Uint8Array, { x, y }: WebKey): boolean {
  if (signature.length !== 64) return false
  const r = numberOf(signature.subarray(0, 32))
  const s = numberOf(signature.subarray(32))
  if (r === 0n || s === 0n || r >= order || s >= order) return false
  const key: Point = [numberIn(x), numberIn(y)]
  const inverseOfS = inverse(s, order)
  const point = sum(
    times(base, mod(numberOf(digest) * inverseOfS, order)),
    times(key, mod(r * inverseOfS, order)),
  )
  return point !== undefined && mod(point[0], order) === r
}

/** Whether a JSON Web Token is signed by a key, by RS256 or ES256 (RFC 7518). */
export function isSigned(token: string, algorithm: string, key: WebKey): boolean {
  const at = token.lastIndexOf('.')
  const signature = decodeBase64Url(token.slice(at + 1))
  if (!signature || signature.length > largestNumber) return false
  const digest = sha256(bytesOfText(token.slice(0, at)))
  if (algorithm === 'RS256') return isSignedByRsa(digest, signature, key)
  return algorithm === 'ES256' && isSignedByCurve(digest, signature, key)
}
