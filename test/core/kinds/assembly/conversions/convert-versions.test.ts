import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../core/base/api/object.ts'
import { historyRegistry, versionConverter } from '../../../../support/schemas/version-converter.ts'

const convert = versionConverter(historyRegistry('1.34'))

function object(apiVersion: string, kind: string, fields: JsonObject): ApiObject {
  return { apiVersion, kind, metadata: { name: 'a' }, ...fields }
}

describe('conversion between two versions of a kind', () => {
  it('an object goes from one former version to another one by way of the stored version', () => {
    const metrics = [{ type: 'Resource', resource: { name: 'cpu', targetAverageUtilization: 60 } }]
    const scaler = object('autoscaling/v2beta1', 'HorizontalPodAutoscaler', { spec: { metrics } })
    expect(convert(scaler, 'autoscaling/v1')).toMatchObject({
      apiVersion: 'autoscaling/v1',
      metadata: { name: 'a' },
      spec: { targetCPUUtilizationPercentage: 60 },
    })
  })

  it('a kind keeps its objects where it moved to another group', () => {
    const spec = { backend: { serviceName: 'web', servicePort: 80 } }
    const ingress = object('extensions/v1beta1', 'Ingress', { spec })
    const current = convert(ingress, 'networking.k8s.io/v1')
    expect(current).toMatchObject({ spec: { defaultBackend: { service: { name: 'web' } } } })
    expect(convert(current, 'extensions/v1beta1')).toMatchObject({ spec })
  })

  it('kinds that are never stored convert, too', () => {
    const review = object('authorization.k8s.io/v1beta1', 'SubjectAccessReview', {
      spec: { group: ['devs'] },
    })
    expect(convert(review, 'authorization.k8s.io/v1')).toHaveProperty('spec', { groups: ['devs'] })
  })

  it('the given object stays as it is', () => {
    const budget = object('policy/v1beta1', 'PodDisruptionBudget', { spec: { selector: {} } })
    const before = structuredClone(budget)
    convert(budget, 'policy/v1')
    expect(budget).toEqual(before)
  })

  it('annotations that carry fields are of the domain of the brand', () => {
    const convertOwn = versionConverter(historyRegistry('1.34', brands.svc), brands.svc)
    const budget = object('policy/v1beta1', 'PodDisruptionBudget', { spec: { selector: {} } })
    const key = 'pdb.svc.io/deprecated-v1beta1-empty-selector-match'
    expect(convertOwn(budget, 'policy/v1')).toHaveProperty('spec.selector', {
      matchExpressions: [{ key, operator: 'Exists' }],
    })
  })

  it('a version that no release had is refused, and one of another kind', () => {
    const job = object('batch/v1', 'CronJob', {})
    expect(() => convert(job, 'batch/v7')).toThrow(
      'no kind "CronJob" is known in version "batch/v7"',
    )
    const event = object('v1', 'Event', {})
    expect(() => convert(event, 'audit.k8s.io/v1')).toThrow(RangeError)
  })
})
