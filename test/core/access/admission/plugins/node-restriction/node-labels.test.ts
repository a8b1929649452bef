import { expect, it } from 'vitest'
import { forbiddenLabels } from '../../../../../../core/access/admission/plugins/node-restriction/node-labels.ts'
import { brands } from '../../../../../../core/base/api/brand.ts'

it('labels of nodes are forbidden by the domains of the brand', () => {
  const labels = {
    'svc.io/hostname': 'a',
    'node.svc.io/one': '1',
    'topology.svc.io/zone': 'z',
    'topology.svc.io/one': '1',
    'node-restriction.svc.io/one': '1',
    'kubernetes.io/one': '1',
  }
  expect(forbiddenLabels(brands.svc)(labels)).toEqual([
    'node-restriction.svc.io/one',
    'topology.svc.io/one',
  ])
  expect(forbiddenLabels(brands.k8s)(labels, { 'k8s.io/kept': '1' })).toEqual([
    'k8s.io/kept',
    'kubernetes.io/one',
  ])
})
