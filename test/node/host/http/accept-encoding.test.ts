import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { acceptsGzip, gzipKept } from '../../../../node-host/serving/http/bodies/gzip.ts'

describe('Accept-Encoding', () => {
  it.each([
    'gzip',
    'GZIP',
    'x-gzip',
    '*',
    'br, gzip',
    'deflate,gzip;q=0.001',
    'gzip ; q=0.5 , br',
    'br;q=1.0, *;q=0.1',
    'identity;q=0.5, gzip',
    'identity, gzip',
  ])('Accept-Encoding %s gets gzip', (header) => {
    expect(acceptsGzip(header)).toBe(true)
  })

  it.each([
    undefined,
    '',
    'identity',
    'br, deflate',
    'gzip;q=0',
    'gzip; q=0.000',
    '*;q=0',
    // A name counts more than the wildcard, wherever it stands.
    '*, gzip;q=0',
    'gzip;q=0, *',
    'gzip;q=0.5, identity',
    'gzip;q=much',
    'notgzip',
  ])('Accept-Encoding %s does not get gzip', (header) => {
    expect(acceptsGzip(header)).toBe(false)
  })
})

it('a document is compressed once, as long as its bytes live', async () => {
  const document = new TextEncoder().encode('{"paths":{}}'.repeat(1000))
  const sent: Uint8Array[] = []
  for await (const chunk of gzipKept(document) as AsyncIterable<Uint8Array>) sent.push(chunk)
  const again = gzipKept(document)
  expect(again).toEqual(Buffer.concat(sent))
  expect(gzipKept(document)).toBe(again)
  expect(gunzipSync(again as Uint8Array)).toEqual(Buffer.from(document))
})
