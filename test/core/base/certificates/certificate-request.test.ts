import { describe, expect, it } from 'vitest'
import { readCertificateRequest } from '../../../../core/base/certificates/certificate-request.ts'

/** Made by OpenSSL, for all sorts of names. */
const pem = `
-----BEGIN CERTIFICATE REQUEST-----
MIIB6zCCAZICAQAwgaQxCzAJBgNVBAYTAkRFMQ8wDQYDVQQIDAZCZXJsaW4xDjAM
BgNVBAcMBU1pdHRlMRcwFQYDVQQKDA5zeXN0ZW06bWFzdGVyczEQMA4GA1UECgwH
ZXhhbXBsZTENMAsGA1UECwwEdGVhbTENMAsGA1UEAwwEamFuZTELMAkGA1UEBRMC
NDIxDjAMBgNVBBEMBTEwMTE1MQ4wDAYDVQQJDAVXZWcgMTBZMBMGByqGSM49AgEG
CCqGSM49AwEHA0IABE6mzoX3XtuZmbuKj+fRC4gY675PurIs1n0z8pl+ie7Y8g5L
81985Hm9lRS70bnWt26CCH6g5g2BxAb4im034YaggYowgYcGCSqGSIb3DQEJDjF6
MHgwDAYDVR0TAQH/BAIwADBoBgNVHREEYTBfgg1hLmV4YW1wbGUuY29tgg1iLmV4
YW1wbGUuY29tgRBqYW5lQGV4YW1wbGUuY29thwQKAAABhxAgAQ24AAAAAAAAAAAA
AAABhhVodHRwczovL2V4YW1wbGUuY29tL3gwCgYIKoZIzj0EAwIDRwAwRAIgI2Kf
CYg4nM7vGDMl1j5OM4HU4/cKF66XbciTTiSqsDsCIG1MqdwKtM5G4O/kD/wWY8Hn
abrLGmRN/Lvt9QCPE5qW
-----END CERTIFICATE REQUEST-----
`

describe('a certificate signing request', () => {
  it('a certificate signing request says for whom and for what names it is', () => {
    const { subject, ...names } = readCertificateRequest(pem)
    expect(Object.fromEntries(subject)).toEqual({
      '2.5.4.3': ['jane'],
      '2.5.4.5': ['42'],
      '2.5.4.6': ['DE'],
      '2.5.4.7': ['Mitte'],
      '2.5.4.8': ['Berlin'],
      '2.5.4.9': ['Weg 1'],
      '2.5.4.10': ['system:masters', 'example'],
      '2.5.4.11': ['team'],
      '2.5.4.17': ['10115'],
    })
    expect(names).toMatchObject({
      dnsNames: ['a.example.com', 'b.example.com'],
      emailAddresses: ['jane@example.com'],
      uris: ['https://example.com/x'],
      ipAddresses: ['10.0.0.1', '2001:db8::1'],
    })
  })

  it.each(['', 'no request', pem.replaceAll('REQUEST', 'THING'), pem.replaceAll(/[A-Z]/g, '*')])(
    'a certificate signing request is refused where it is none: %j',
    (text) => {
      expect(() => readCertificateRequest(text)).toThrow(RangeError)
    },
  )

  it('a certificate signing request is refused wherever it was cut', () => {
    const [head = '', ...lines] = pem.trim().split('\n')
    const base64 = lines.slice(0, -1).join('')
    const tail = lines.at(-1) ?? ''
    for (let length = 0; length < base64.length - 2; length++) {
      const cut = `${head}\n${base64.slice(0, length)}\n${tail}`
      expect(() => readCertificateRequest(cut), String(length)).toThrow(RangeError)
    }
  })
})
