import { describe, expect, it } from 'vitest'
import { checkRelease } from '../../../../web-playground/editor/check-release.ts'

const text = `apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
---
# the shop
apiVersion: extensions/v1beta1
kind: Ingress
metadata: {name: shop}
spec:
  backend: {serviceName: web, servicePort: 80}
`

describe('checking the editor for a release', () => {
  it('the editor names what a release does not serve at its line, and offers it converted', async () => {
    const [settings, shop] = await checkRelease(text, '1.22', 'k8s')
    expect(settings).toMatchObject({ good: true, text: 'is served by 1.22', findings: [] })
    expect(settings?.converted).toBeUndefined()
    expect(shop).toMatchObject({ title: 'Ingress shop', good: false, index: 1 })
    const [finding] = shop?.findings ?? []
    expect(finding?.message).toMatch(
      /^extensions\/v1beta1 Ingress is removed in 1.22; use networking.k8s.io\/v1: backend is /,
    )
    expect(text.slice(finding?.from, finding?.to)).toBe('apiVersion')
    expect(shop?.converted?.text).toContain('# the shop\napiVersion: networking.k8s.io/v1\n')
  })

  it('the editor warns of versions that the release has deprecated', async () => {
    const [, shop] = await checkRelease(text, '1.21', 'k8s')
    expect(shop).toMatchObject({ good: true, converted: undefined })
    expect(shop?.findings).toMatchObject([
      {
        severity: 'warning',
        message: expect.stringContaining('deprecated in 1.14, removed in 1.22'),
      },
    ])
  })

  it('the editor says what a conversion leaves to be mended, and what cannot be read', async () => {
    const hooks = `apiVersion: admissionregistration.svc.io/v1beta1
kind: ValidatingWebhookConfiguration
metadata: {name: hooks}
webhooks:
- name: pods.example.com
  clientConfig: {service: {name: a, namespace: b}}
`
    const [unread, checked] = await checkRelease(`${hooks}---\n[1`, '1.22', 'svc')
    expect(unread).toMatchObject({ title: 'Not sent', good: false })
    expect(checked?.findings.map(({ message }) => message)).toContain(
      'to be mended: webhooks[0].sideEffects: Unsupported value: "Unknown": supported values: "None", "NoneOnDryRun"',
    )
  })
})
