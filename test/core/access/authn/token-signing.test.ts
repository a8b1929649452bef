import { describe, expect, it } from 'vitest'
import { hmacSigner } from '../../../../core/access/authn/hmac-signer.ts'
import { readWebToken, signWebToken } from '../../../../core/access/authn/json-web-token.ts'

const encoder = new TextEncoder()

function signerOf(byte: number): ReturnType<typeof hmacSigner> {
  return hmacSigner({ random: (bytes) => bytes.fill(byte) })
}

/** The engine's own HMAC. */
async function reference(byte: number, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const raw = new Uint8Array(32).fill(byte)
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, message))
}

describe('signing with a secret', () => {
  it.each([0, 1, 55, 64, 1000])(
    'signing with a secret gives what any HMAC-SHA256 gives, for %d bytes',
    async (length) => {
      const message = encoder.encode('x'.repeat(length))
      expect(await signerOf(7).sign(message)).toEqual(await reference(7, message))
    },
  )

  it('signing with a secret takes its own signatures only', async () => {
    const message = encoder.encode('hello')
    const signer = signerOf(1)
    const signature = await signer.sign(message)
    expect(await signer.verify(message, signature, signer.form)).toBe(true)
    expect(await signerOf(2).verify(message, signature, signer.form)).toBe(false)
    expect(await signer.verify(encoder.encode('hullo'), signature, signer.form)).toBe(false)
    expect(await signer.verify(message, signature.subarray(1), signer.form)).toBe(false)
    expect(await signer.verify(message, signature, { algorithm: 'none', keyId: '' })).toBe(false)
  })
})

describe('a web token', () => {
  it('a web token is read as it was written', async () => {
    const token = await signWebToken({ sub: 'ü' }, signerOf(1))
    expect(readWebToken(token)).toMatchObject({
      claims: { sub: 'ü' },
      form: { algorithm: 'HS256', keyId: '' },
    })
  })

  it.each([
    '',
    'a.b',
    'a.b.c.d',
    '!.e30.',
    'e30.!.',
    'W10.e30.',
    'e30.e3.',
    `e30.e30.${'a'.repeat(2e4)}`,
  ])('a web token is not %j', (text) => {
    expect(readWebToken(text)).toBeUndefined()
  })
})
