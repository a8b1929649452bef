import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import { groupVersionWords, operationTag } from '../../../../core/requests/openapi/operation-id.ts'

describe('operation ids and tags', () => {
  it.each([
    ['', 'v1', 'CoreV1', 'core_v1'],
    ['apps', 'v1', 'AppsV1', 'apps_v1'],
    ['rbac.authorization.k8s.io', 'v1', 'RbacAuthorizationV1', 'rbacAuthorization_v1'],
    [
      'internal.apiserver.k8s.io',
      'v1alpha1',
      'InternalApiserverV1alpha1',
      'internalApiserver_v1alpha1',
    ],
    ['stable.my-shop.example', 'v1', 'StableMyShopExampleV1', 'stableMyShopExample_v1'],
    ['3d.shop.example', 'blue-1', 'DShopExampleBlue1', 'DShopExample_blue1'],
  ])('the operation id and tag of %s/%s', (group, version, words, tag) => {
    expect(groupVersionWords(group, version, brands.k8s)).toBe(words)
    expect(operationTag(group, version, brands.k8s)).toBe(tag)
  })
})
