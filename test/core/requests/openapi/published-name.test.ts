import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import { publishedName } from '../../../../core/requests/openapi/published-name.ts'

describe('the name of a published schema', () => {
  it.each([
    ['core/v1.PodSpec', 'io.k8s.api.core.v1.PodSpec'],
    ['rbac/v1.Role', 'io.k8s.api.rbac.v1.Role'],
    ['meta/v1.ObjectMeta', 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta'],
    [
      'apiextensions/v1.JSONSchemaProps',
      'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps',
    ],
    [
      'apiregistration/v1.APIService',
      'io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIService',
    ],
    ['stable.shop.example/v1.Widget', 'example.shop.stable.v1.Widget'],
  ])('the published name of %s is %s', (name, published) => {
    expect(publishedName(name, brands.k8s)).toBe(published)
  })

  it('the published name of a schema carries the brand', () => {
    expect(publishedName('core/v1.PodSpec', brands.svc)).toBe('io.svc.api.core.v1.PodSpec')
  })
})
