import { describe, expect, it } from 'vitest'
import type { ConvertOptions } from '../../../../core/kinds/manifests/load-manifest-tools.ts'
import { convert, ingress, objectOf } from '../../../support/objects/converted-manifest.ts'

describe('what a conversion cannot know', () => {
  const mistakesOf = async (text: string, options: ConvertOptions) =>
    (await convert(text, options)).objects.map(({ mistakes }) => mistakes).flat()

  it('webhooks have to say their side effects', async () => {
    const text = `apiVersion: admissionregistration.k8s.io/v1beta1
kind: ValidatingWebhookConfiguration
metadata: {name: hooks}
webhooks:
- name: pods.example.com
  clientConfig: {service: {name: a, namespace: b}}
`
    const converted = await convert(text, { release: '1.22' })
    expect(converted.objects[0]?.mistakes).toEqual([
      'webhooks[0].sideEffects: Unsupported value: "Unknown": supported values: "None", "NoneOnDryRun"',
    ])
    expect(objectOf(converted.text)['webhooks']).toMatchObject([
      {
        admissionReviewVersions: ['v1beta1'],
        failurePolicy: 'Ignore',
        matchPolicy: 'Exact',
        timeoutSeconds: 30,
      },
    ])
  })

  it('custom resources need a schema', async () => {
    const text = `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  version: v1
  names: {plural: widgets, kind: Widget}
`
    const [first, second] = await mistakesOf(text, { release: '1.22' })
    expect(first).toBe('spec.versions[0].schema.openAPIV3Schema: Required value')
    expect(second).toMatch(/^spec.preserveUnknownFields: Invalid value: true/)
  })

  it('certificate signing requests need a signer', async () => {
    const text = `apiVersion: certificates.k8s.io/v1beta1
kind: CertificateSigningRequest
metadata: {name: c}
spec: {request: aGVsbG8=}
`
    const mistakes = await mistakesOf(text, { release: '1.22' })
    expect(mistakes.at(-1)).toMatch(
      /^spec.signerName: .*the legacy signerName is not allowed via this API version$/,
    )
  })

  it('an object with a value of a wrong type is left as it is', async () => {
    const text = 'apiVersion: batch/v1beta1\nkind: CronJob\nspec: {schedule: 7}\n'
    const converted = await convert(text, { release: '1.25' })
    expect(converted.text).toBe(text)
    expect(converted.objects).toMatchObject([
      { outcome: 'failed', reason: expect.stringContaining('cannot unmarshal number') },
    ])
  })

  it('an object that nothing replaces is left as it is', async () => {
    const text = 'apiVersion: policy/v1beta1\nkind: PodSecurityPolicy\nmetadata: {name: p}\n'
    expect((await convert(text, { release: '1.25' })).objects).toMatchObject([
      { outcome: 'failed', reason: 'release 1.25 serves it in no version' },
    ])
    expect((await convert(text, { release: '1.24' })).objects).toMatchObject([
      { outcome: 'unchanged' },
    ])
  })
})

describe('the version to convert to', () => {
  it.each([
    [{ outputVersion: 'apps/v9' }, /^no release has the version apps\/v9$/],
    [{ outputVersion: 'networking/v1' }, /versions are written like networking.k8s.io\/v1/],
    [{ release: '1.99' }, /^release 1.99 is not known: the tables are of those from 1.16 to 1.37$/],
    [{ release: 'soon' }, /^"soon" is not a release/],
    [
      { outputVersion: 'batch/v1beta1', release: '1.25' },
      /^release 1.25 does not serve batch\/v1beta1$/,
    ],
  ] as const)('%j is refused', async (options, message) => {
    await expect(convert(ingress, options)).rejects.toThrow(message)
  })

  it('objects that the version does not have pass unchanged, with the reason', async () => {
    const { objects, changed } = await convert(ingress, { outputVersion: 'apps/v1' })
    expect(changed).toBe(false)
    expect(objects).toMatchObject([
      { outcome: 'unchanged', reason: 'apps/v1 has no such Ingress', to: 'extensions/v1beta1' },
    ])
  })

  it.each([
    ['1.18', 'flowcontrol.apiserver.k8s.io/v1alpha1'],
    ['1.26', 'flowcontrol.apiserver.k8s.io/v1beta3'],
    ['1.32', 'flowcontrol.apiserver.k8s.io/v1'],
  ])(
    'a release alone takes the most stable version that it serves: %s takes %s',
    async (release, to) => {
      const text = `apiVersion: flowcontrol.apiserver.k8s.io/v1alpha1
kind: FlowSchema
metadata: {name: a}
`
      const { objects } = await convert(text, { release })
      expect(objects[0]?.to).toBe(to)
    },
  )

  it('names of groups follow the brand', async () => {
    const { text } = await convert(ingress, { release: '1.22', brand: 'svc' })
    expect(text).toContain('apiVersion: networking.svc.io/v1 # old\n')
  })
})
