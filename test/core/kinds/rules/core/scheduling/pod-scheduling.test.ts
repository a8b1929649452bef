import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { created } from '../../../../../support/schemas/validated.ts'

const web = { name: 'web', image: 'nginx', imagePullPolicy: 'Always' }

function podWith(spec: JsonObject): string[] {
  return created('pods', { spec: { containers: [web], ...spec } })
}

describe('a new pod', () => {
  it('a new pod has node selectors with valid labels', () => {
    const term = { matchExpressions: [{ key: 'a', operator: 'In', values: ['b', 'c/d'] }] }
    const nodeAffinity = {
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [term] },
      preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: term }],
    }
    const containers = [{ name: 'a', image: 'a' }]
    expect(created('pods', { spec: { containers, affinity: { nodeAffinity } } })).toEqual([
      expect.stringMatching(
        /^spec\.affinity\.nodeAffinity\.required\w+\.nodeSelectorTerms\[0\]\.matchExpressions\[0\]\.values\[1\]: Invalid value: "c\/d": a valid label/,
      ),
    ])
  })

  it('a new pod has scheduling rules that mean something', () => {
    const problems = podWith({
      tolerations: [{ key: 'a', operator: 'Exists', value: 'b' }, { effect: 'NoSchedule' }],
      affinity: {
        nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [] } },
        podAntiAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: [
            { weight: 101, podAffinityTerm: { topologyKey: 'zone' } },
          ],
        },
      },
      topologySpreadConstraints: [
        { maxSkew: 0, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' },
      ],
      nodeSelector: { 'a b': 'c' },
    })
    expect(problems).toEqual([
      expect.stringContaining('spec.nodeSelector: Invalid value: "a b": name part must consist of'),
      'spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms: Required value: must have at least one node selector term',
      'spec.affinity.podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight: Invalid value: 101: must be in the range 1-100',
      'spec.topologySpreadConstraints[0].maxSkew: Invalid value: 0: must be greater than zero',
      `spec.tolerations[0].operator: Invalid value: "b": value must be empty when \`operator\` is 'Exists'`,
      'spec.tolerations[1].operator: Invalid value: "": operator must be Exists when `key` is empty, which means "match all values and all keys"',
    ])
  })

  it('a new pod has pod affinity by label keys only where there is a selector', () => {
    const term = { topologyKey: 'zone', matchLabelKeys: ['a'] }
    const podAffinity = { requiredDuringSchedulingIgnoredDuringExecution: [term] }
    expect(podWith({ affinity: { podAffinity } })).toEqual([
      'spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].matchLabelKeys: Forbidden: must not be specified when labelSelector is not set',
    ])
  })

  it('a new pod has node affinity by known operators', () => {
    const expression = { key: 'zone', operator: 'Near', values: ['a'] }
    const terms = { nodeSelectorTerms: [{ matchExpressions: [expression] }] }
    const nodeAffinity = { requiredDuringSchedulingIgnoredDuringExecution: terms }
    expect(podWith({ affinity: { nodeAffinity } })).toEqual([
      'spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].operator: Invalid value: "Near": not a valid selector operator',
    ])
  })
})
