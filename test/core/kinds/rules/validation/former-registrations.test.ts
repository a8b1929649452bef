import { describe, expect, it } from 'vitest'
import { causesOf, serverOf } from '../../../../support/schemas/former-rules.ts'

// The rules that depend on the version of a request, as the sources of releases 1.16 to 1.21 have them.

/** A certificate signing request for `/O=devs/CN=jane`, in PEM, as Base64. */
const request = [
  'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlJQ1l6Q0NBVXNDQVFBd0hqRU5NQXNHQTFVRUNnd0',
  'VaR1YyY3pFTk1Bc0dBMVVFQXd3RWFtRnVaVENDQVNJdwpEUVlKS29aSWh2Y05BUUVCQlFBRGdnRVBBRENDQVFvQ2dn',
  'RUJBS0s3SmNXSG8zLzBYYzArTi83eC90UkFMREorClFldXZhN0VlV3ltV2NsZElhV25NS2l1K2w0bFp1ZGM1d0VOMW',
  'JzMmppc3JBMFkyUndyYUNDQlJEUjl3M1ZoOTIKRmN5TFE4MWdSdXBoclo3TllLMUxJZ3JVV1dmOVBxWGd4V0NMWHlW',
  'U1N6VUJDWG50aVg4Q1hUbGVRQkcvY3pEOApFVGMxcVFIRzhoOWw5MWRPQWJVdG9mWXdVc2RTNHM2L0x2MkNEOVJsY2',
  'VYMDhlRGpZSTRlVG1DQnFRRU9SZWhHCjF5YnpxUEdNbmFKRlQvamdPYXhYdm94ZG1OZDUwUXVwaUhVY3E4cVZGU3Fy',
  'aTJObkNOaHg0aHdlSmtiQmRBWmkKS3o1Y2kycnNPRSszMzVRYXM5TkhVNXJJd0lBK0d6YmY3dDIzbVNzMWdpWm9DSn',
  'F2KzRodkZqaG9QL1VDQXdFQQpBYUFBTUEwR0NTcUdTSWIzRFFFQkN3VUFBNElCQVFBOUtRRjlhR1pNbnN1ZjIzVmFv',
  'Z2FoVFFSbVJNVlpzN0NECmppL0VNbG5GdUVYS0ZxU0g5V1pqd2Y2Y1JiWWpWWUx6SVpjUHl3aEJGeXg3bDA1eE4vY2',
  'ljalp4YXlvTkM4eEMKWDlsMEZyNm9IYVgrZ0EwclFFWDc3RklBNm9DeGlSNm80OWwzRSs4cFFXM2FxWXA1VS9wRnJ3',
  'WlBmNU9HaHNzUgpwMytaVXgvbHhOdTNMZ1FLVU5kSUw1TTlRR2dQNkdUS3VUWHJJNVdEaHppa0hGNHVWS0FwbzhxeX',
  'ZCaENnNElSCi9wMlhWR0grK0ltVzhuSk5oSUJPNGkrYjBDY1g2dG5obWlCMmdyQ0x1STlqbUFhTnpxZVVUMnVabmYy',
  'ditBc0sKMDcwaVpMOU43UzJ5Uk84OFZBU0EyUzJNOE5yLytodXZXd0txcjRadTZ5RTNjbVg3bm9pRgotLS0tLUVORC',
  'BDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0K',
].join('')

describe('webhook configurations', () => {
  const path = (version: string): string =>
    `/apis/admissionregistration.k8s.io/${version}/validatingwebhookconfigurations`
  const hook = { name: 'a.example.com', clientConfig: { url: 'https://a.example.com' } }

  it('v1 requires side effects and review versions, and unique names; v1beta1 does not', async () => {
    const server = await serverOf('1.21')
    expect(await causesOf(server, path('v1'), { webhooks: [hook] })).toEqual([
      'webhooks[0].sideEffects: Required value: must specify one of None, NoneOnDryRun',
      'webhooks[0].admissionReviewVersions: Required value: must specify one of v1, v1beta1',
    ])
    const complete = { ...hook, sideEffects: 'None', admissionReviewVersions: ['v1'] }
    expect(await causesOf(server, path('v1'), { webhooks: [complete, complete] })).toEqual([
      'webhooks[1].name: Duplicate value: "a.example.com"',
    ])
    expect(
      await causesOf(server, path('v1'), { webhooks: [{ ...complete, sideEffects: 'Some' }] }),
    ).toEqual([
      'webhooks[0].sideEffects: Unsupported value: "Some": supported values: "None", "NoneOnDryRun"',
    ])
    expect(await causesOf(server, path('v1beta1'), { webhooks: [hook, hook] })).toEqual([])
    expect(
      await causesOf(server, path('v1beta1'), {
        metadata: { name: 'b' },
        webhooks: [{ ...hook, sideEffects: 'Any' }],
      }),
    ).toEqual([
      'webhooks[0].sideEffects: Unsupported value: "Any": supported values: "None", "NoneOnDryRun", "Some", "Unknown"',
    ])
    const update = await server.patch(`${path('v1')}/a`, { metadata: { labels: { a: 'b' } } })
    expect(update.status, update.text).toBe(200)
  })
})

describe('definitions of custom resources', () => {
  const path = (version: string): string =>
    `/apis/apiextensions.k8s.io/${version}/customresourcedefinitions`
  const metadata = { name: 'widgets.example.com' }
  const group = { group: 'example.com', names: { plural: 'widgets', kind: 'Widget' } }
  const loose = { openAPIV3Schema: { properties: { spec: { type: 'anything' } } } }

  it('v1beta1 takes definitions without schema or with one that is not structural, and says so in a condition', async () => {
    const server = await serverOf('1.21')
    const spec = { ...group, version: 'v1', validation: loose }
    expect(await causesOf(server, path('v1beta1'), { metadata, spec })).toEqual([])
    const kept = await server.get(`${path('v1')}/${metadata.name}`)
    expect(kept.body).toMatchObject({
      spec: { preserveUnknownFields: true, scope: 'Namespaced', versions: [{ name: 'v1' }] },
    })
  })

  it('v1 requires scope and structural schemas, and pruning', async () => {
    const server = await serverOf('1.21')
    const versions = [{ name: 'v1', served: true, storage: true }]
    const found = await causesOf(server, path('v1'), {
      metadata,
      spec: { ...group, versions, preserveUnknownFields: true },
    })
    expect(found).toEqual(
      expect.arrayContaining([
        'spec.scope: Required value',
        expect.stringContaining('spec.versions[0].schema.openAPIV3Schema: Required value'),
        expect.stringContaining('spec.preserveUnknownFields: Invalid value: true'),
      ]),
    )
  })

  it('v1beta1 has no defaults in schemas, and requires structural ones where fields are pruned', async () => {
    const server = await serverOf('1.21')
    const properties = { a: { type: 'string', default: 'b' } }
    const validation = { openAPIV3Schema: { type: 'object', properties } }
    const spec = { ...group, version: 'v1', validation }
    expect(await causesOf(server, path('v1beta1'), { metadata, spec })).toEqual([
      'spec.validation.openAPIV3Schema.properties[a].default: Forbidden: must not be set (cannot set default values in apiextensions.k8s.io/v1beta1 CRDs, must use apiextensions.k8s.io/v1)',
    ])
    const pruning = { ...group, version: 'v1', validation: loose, preserveUnknownFields: false }
    expect(await causesOf(server, path('v1beta1'), { metadata, spec: pruning })).not.toEqual([])
  })
})

describe('signing requests', () => {
  const path = (version: string): string =>
    `/apis/certificates.k8s.io/${version}/certificatesigningrequests`
  const legacy = 'kubernetes.io/legacy-unknown'
  const usages = ['client auth', 'client auth']
  const condition = { type: 'Custom', status: 'True', reason: 'r', message: 'm' }

  it('v1 requires signer and usages, without the legacy signer and duplicates', async () => {
    const server = await serverOf('1.21')
    expect(await causesOf(server, path('v1'), { spec: { request } })).toEqual([
      'spec.usages: Required value',
      'spec.signerName: Required value',
    ])
    const spec = { request, usages, signerName: legacy }
    expect(await causesOf(server, path('v1'), { spec })).toEqual([
      'spec.usages[1]: Duplicate value: "client auth"',
      `spec.signerName: Invalid value: "${legacy}": the legacy signerName is not allowed via this API version`,
    ])
  })

  it('v1beta1 has defaults for signer and usages, and takes duplicates', async () => {
    const server = await serverOf('1.21')
    expect(await causesOf(server, path('v1beta1'), { spec: { request } })).toEqual([])
    expect((await server.get(`${path('v1')}/a`)).body).toMatchObject({
      spec: { signerName: legacy, usages: ['digital signature', 'key encipherment'] },
    })
    const metadata = { name: 'b' }
    expect(
      await causesOf(server, path('v1beta1'), { metadata, spec: { request, usages } }),
    ).toEqual([])
  })

  it('v1beta1 takes conditions of one type twice and any certificate, which v1 refuses', async () => {
    const server = await serverOf('1.21')
    await server.post(path('v1beta1'), { metadata: { name: 'a' }, spec: { request } })
    const status = { conditions: [condition, condition], certificate: 'bm90IFBFTQ==' }
    const refused = await server.patch(`${path('v1')}/a/status`, { status })
    expect(refused.body.details?.causes?.map(({ field }) => field)).toEqual([
      'status.conditions[1].type',
      'status.certificate',
    ])
    const taken = await server.patch(`${path('v1beta1')}/a/status`, { status })
    expect(taken.status, taken.text).toBe(200)
    const replaced = { status: { certificate: 'YW5vdGhlcg==' } }
    expect((await server.patch(`${path('v1beta1')}/a/status`, replaced)).status).toBe(200)
    expect(
      (await server.patch(`${path('v1')}/a/status`, { status: { certificate: 'eA==' } })).status,
    ).toBe(422)
  })

  it('v1beta1 leaves conditions as they were where a status decides, which v1 refuses', async () => {
    const server = await serverOf('1.21')
    await server.post(path('v1beta1'), { metadata: { name: 'a' }, spec: { request } })
    const status = { conditions: [{ ...condition, type: 'Approved' }] }
    expect((await server.patch(`${path('v1')}/a/status`, { status })).status).toBe(422)
    const ignored = await server.patch(`${path('v1beta1')}/a/status`, { status })
    expect(ignored.status).toBe(200)
    expect(ignored.body).toHaveProperty('status', {})
  })
})
