import { describe, expect, it } from 'vitest'
import { certificateAuthenticator } from '../../../../core/access/authn/certificate-authenticator.ts'
import { brands } from '../../../../core/base/api/brand.ts'
import { certificates, certified, noon } from '../../../support/access/certified-request.ts'
import { fakeRequest } from '../../../support/requests/fake-request.ts'

describe('client certificate', () => {
  it('a client certificate names the user by its common name and the groups by its organizations', () => {
    expect(certificates().authenticate(certified({ organizations: ['dev', 'ops'] }))).toEqual({
      outcome: 'authenticated',
      user: {
        name: 'jane',
        uid: '',
        groups: ['dev', 'ops', 'system:authenticated'],
        extra: new Map([['authentication.kubernetes.io/credential-id', ['X509SHA256=ab12']]]),
      },
    })
  })

  it.each([
    ['a moment before it is valid', -1, 'rejected'],
    ['in its first moment', 0, 'authenticated'],
    ['in its last moment', 1000, 'authenticated'],
    ['a moment after it has expired', 1001, 'rejected'],
  ])('a client certificate is judged by the clock: %s', (_when, offset, outcome) => {
    const authenticator = certificates({ now: noon + offset })
    expect(authenticator.authenticate(certified())).toMatchObject({ outcome })
  })

  it('a client certificate is refused where its times cannot be read', () => {
    for (const unknown of [{ notBefore: Number.NaN }, { notAfter: Number.NaN }]) {
      expect(certificates().authenticate(certified(unknown))).toMatchObject({ outcome: 'rejected' })
    }
  })

  it('a client certificate is refused once it has expired, whoever it was good for before', () => {
    let now = noon
    const options = { brand: brands.k8s, clock: { now: () => now }, readsUid: true }
    const authenticator = certificateAuthenticator(options)
    const request = certified()
    expect(authenticator.authenticate(request)).toMatchObject({ outcome: 'authenticated' })
    now += 1001
    expect(authenticator.authenticate(request)).toMatchObject({ outcome: 'rejected' })
  })

  it('a client certificate may name the uid of its user, once', () => {
    const uidIn = (uids: readonly string[], readsUid = true) =>
      certificates({ readsUid }).authenticate(certified({ uids }))
    expect(uidIn(['7'])).toMatchObject({ user: { uid: '7' } })
    expect(uidIn(['7', '8'])).toMatchObject({ outcome: 'rejected' })
    expect(uidIn([''])).toMatchObject({ outcome: 'rejected' })
    expect(uidIn(['7'], false)).toMatchObject({ user: { uid: '' } })
  })

  it('a client certificate hands out one user for all requests of a connection', () => {
    const authenticator = certificates()
    const request = certified()
    expect(authenticator.authenticate(request)).toBe(authenticator.authenticate(request))
  })

  it('a client certificate is refused without a common name', () => {
    expect(certificates().authenticate(certified({ commonName: '' }))).toMatchObject({
      outcome: 'rejected',
    })
  })

  it('a client certificate has nothing to judge on a connection without one', () => {
    const request = fakeRequest({ peer: { secure: true } })
    expect(certificates().authenticate(request)).toEqual({ outcome: 'none' })
    expect(certificates().authenticate(fakeRequest())).toEqual({ outcome: 'none' })
  })

  it('a client certificate is refused with its reason when the host could not verify it', () => {
    const request = fakeRequest({ peer: { secure: true, certificateError: 'it has expired' } })
    expect(certificates().authenticate(request)).toEqual({
      outcome: 'rejected',
      reason: 'it has expired',
    })
  })
})
