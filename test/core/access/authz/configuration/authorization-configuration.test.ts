import { describe, expect, it } from 'vitest'
import {
  type AuthorizationConfiguration,
  readAuthorizationConfiguration,
} from '../../../../../core/access/authz/configuration/authorization-configuration.ts'
import { validateAuthorization } from '../../../../../core/access/authz/configuration/validate-authorization.ts'
import { brands } from '../../../../../core/base/api/brand.ts'

const second = 1_000_000_000n

function textOf(webhook: object, apiVersion = 'apiserver.config.svc.io/v1'): string {
  return JSON.stringify({
    apiVersion,
    kind: 'AuthorizationConfiguration',
    authorizers: [
      {
        type: 'Webhook',
        name: 'hook',
        webhook: {
          timeout: '3s',
          subjectAccessReviewVersion: 'v1',
          matchConditionSubjectAccessReviewVersion: 'v1',
          failurePolicy: 'NoOpinion',
          connectionInfo: { type: 'KubeConfigFile', kubeConfigFile: '/hook' },
          ...webhook,
        },
      },
    ],
  })
}

function read(webhook: object = {}): AuthorizationConfiguration {
  return readAuthorizationConfiguration(textOf(webhook), brands.svc)
}

function faultsOf(webhook: object): readonly string[] {
  const causes = validateAuthorization(read(webhook), {
    knownTypes: ['Webhook'],
    repeatableTypes: ['Webhook'],
    faultOfFile: () => undefined,
    compile: () => ({ ok: false, detail: 'never compiled', isInternal: true }),
    hasConditions: true,
  })
  return causes.map(({ field = '', message }) => `${field}: ${message}`)
}

describe('an authorization configuration', () => {
  it.each(['v1', 'v1beta1', 'v1alpha1'])('is read from version %s', (version) => {
    const text = textOf({}, `apiserver.config.svc.io/${version}`)
    const { authorizers } = readAuthorizationConfiguration(text, brands.svc)
    expect(authorizers).toMatchObject([{ type: 'Webhook', name: 'hook' }])
  })

  it('answers of a webhook that allow count for 5 minutes, others for 30 seconds, unless it says otherwise', () => {
    expect(read().authorizers[0]?.webhook).toMatchObject({
      authorizedTtl: 300n * second,
      unauthorizedTtl: 30n * second,
      cacheAuthorized: true,
      cacheUnauthorized: true,
    })
    const said = { authorizedTTL: '1s', unauthorizedTTL: '2s', cacheAuthorizedRequests: false }
    expect(read(said).authorizers[0]?.webhook).toMatchObject({
      authorizedTtl: second,
      unauthorizedTtl: 2n * second,
      cacheAuthorized: false,
      cacheUnauthorized: true,
    })
  })

  it('a webhook must have a timeout of at most 30 seconds', () => {
    expect(faultsOf({ timeout: '30s' })).toEqual([])
    expect(faultsOf({ timeout: '30.001s' })).toEqual([
      'authorizers[0].timeout: Invalid value: "30.001s": must be > 0s and <= 30s',
    ])
    expect(faultsOf({ timeout: '0s' })).toEqual(['authorizers[0].timeout: Required value'])
  })

  it('a webhook has at most 64 match conditions', () => {
    const conditions = (count: number): object => ({
      matchConditions: Array.from({ length: count }, (_, at) => ({ expression: `${at} == 0` })),
    })
    expect(faultsOf(conditions(64))).toHaveLength(64)
    expect(faultsOf(conditions(65))).toEqual([
      'authorizers[0].matchConditions: Too many: 65: must have at most 64 items',
    ])
  })

  it('a webhook must say what its failure means, and which versions it speaks', () => {
    expect(
      faultsOf({ failurePolicy: '', subjectAccessReviewVersion: '', connectionInfo: {} }),
    ).toEqual([
      'authorizers[0].subjectAccessReviewVersion: Required value',
      'authorizers[0].failurePolicy: Required value',
      'authorizers[0].connectionInfo.type: Required value',
    ])
  })

  it('a configuration of another kind, or with a field that is unknown or repeated, is not read', () => {
    const whole = textOf({ foo: 1 })
    const wrong: readonly (readonly [string, string])[] = [
      [whole, 'strict decoding error: unknown field "authorizers[0].webhook.foo"'],
      [textOf({}).replace('"kind"', '"kind":"x","kind"'), 'already set in map'],
      [textOf({}, 'apiserver.config.k8s.io/v1'), 'apiserver.config.svc.io/v1 is wanted'],
    ]
    for (const [text, fault] of wrong) {
      expect(() => readAuthorizationConfiguration(text, brands.svc)).toThrow(fault)
    }
  })
})
