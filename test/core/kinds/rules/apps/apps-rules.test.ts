import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { spec, template, selector } from '../../../../support/objects/workload-specs.ts'
import { created, updated } from '../../../../support/schemas/validated.ts'

const deployments = 'deployments.v1.apps'

describe.each([
  ['deployments.v1.apps', 'empty selector is invalid for deployment'],
  ['replicasets.v1.apps', 'empty selector is invalid for deployment'],
  ['daemonsets.v1.apps', 'empty selector is invalid for daemonset'],
  ['statefulsets.v1.apps', 'empty selector is invalid for statefulset'],
])('%s', (resource, whenEmpty) => {
  it('a workload is valid when selector and labels agree', () => {
    expect(created(resource, { spec })).toEqual([])
  })

  it('a workload needs a selector that is not empty and matches', () => {
    expect(created(resource, { spec: { template } })).toEqual([
      ...(resource === 'daemonsets.v1.apps' ? [] : ['spec.selector: Required value']),
      'spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`',
    ])
    expect(created(resource, { spec: { template, selector: {} } })).toEqual([
      `spec.selector: Invalid value: {}: ${whenEmpty}`,
    ])
    const other = { matchLabels: { app: 'api' } }
    expect(created(resource, { spec: { template, selector: other } })).toEqual([
      'spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`',
    ])
  })

  it('a workload gets causes of its labels before those of its containers', () => {
    const empty = created(resource, { spec: { selector, template: {} } })
    expect(empty).toEqual([
      'spec.template.metadata.labels: Invalid value: null: `selector` does not match template `labels`',
      'spec.template.spec.containers: Required value',
    ])
  })

  it('a workload has pods that always restart', () => {
    const once = { ...template, spec: { ...template.spec, restartPolicy: 'Never' } }
    expect(created(resource, { spec: { selector, template: once } })).toEqual([
      'spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"',
    ])
  })

  it('a workload has its template checked like a pod', () => {
    const broken = { ...template, spec: { containers: [{ name: 'web' }] } }
    expect(created(resource, { spec: { selector, template: broken } })).toEqual([
      'spec.template.spec.containers[0].image: Required value',
    ])
  })

  it('a workload keeps its selector', () => {
    const labels = { app: 'web', tier: 'a' }
    const after = {
      selector: { matchLabels: labels },
      template: { ...template, metadata: { labels } },
    }
    expect(updated(resource, { spec }, { spec: after })).toEqual([
      resource === 'statefulsets.v1.apps'
        ? "spec: Forbidden: updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden"
        : 'spec.selector: Invalid value: {"matchLabels":{"app":"web","tier":"a"}}: field is immutable',
    ])
  })
})

describe('deployments', () => {
  it('deployments have numbers that are not negative', () => {
    expect(created(deployments, { spec: { ...spec, replicas: -1, minReadySeconds: -2 } })).toEqual([
      'spec.replicas: Invalid value: -1: must be greater than or equal to 0',
      'spec.minReadySeconds: Invalid value: -2: must be greater than or equal to 0',
    ])
  })

  it('deployments have a rolling update that makes progress', () => {
    const rolling = (rollingUpdate: JsonObject): string[] =>
      created(deployments, {
        spec: { ...spec, strategy: { type: 'RollingUpdate', rollingUpdate } },
      })
    expect(rolling({ maxUnavailable: 0, maxSurge: '0%' })).toEqual([
      'spec.strategy.rollingUpdate.maxUnavailable: Invalid value: 0: may not be 0 when `maxSurge` is 0',
    ])
    expect(rolling({ maxUnavailable: '101%', maxSurge: 'many' })).toEqual([
      "spec.strategy.rollingUpdate.maxSurge: Invalid value: \"many\": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
      'spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "101%": must not be greater than 100%',
    ])
  })

  it('deployments have no rolling update where they recreate', () => {
    const strategy = { type: 'Recreate', rollingUpdate: { maxSurge: 1 } }
    expect(created(deployments, { spec: { ...spec, strategy } })).toEqual([
      "spec.strategy.rollingUpdate: Forbidden: may not be specified when strategy `type` is 'Recreate'",
    ])
  })

  it('deployments may be scaled and given another template', () => {
    const other = { ...template, spec: { containers: [{ name: 'api', image: 'api' }] } }
    const after = { ...spec, replicas: 5, template: other }
    expect(updated(deployments, { spec }, { spec: after })).toEqual([])
  })
})

describe('selectors that cannot be read', () => {
  const malformed = { matchExpressions: [{ key: 'app', operator: 'Like' }] }
  const shown = '{"matchExpressions":[{"key":"app","operator":"Like"}]}'
  const operator =
    'spec.selector.matchExpressions[0].operator: Invalid value: "Like": not a valid selector operator'

  it.each([
    ['deployments.v1.apps', `: invalid label selector`],
    ['replicasets.v1.apps', `: invalid label selector`],
    ['statefulsets.v1.apps', ''],
  ])('a selector that cannot be read gets one more cause from %s', (resource, words) => {
    expect(created(resource, { spec: { template, selector: malformed } })).toEqual([
      operator,
      `spec.selector: Invalid value: ${shown}${words}`,
    ])
  })

  it('a selector that cannot be read gets one cause from daemon sets', () => {
    expect(created('daemonsets.v1.apps', { spec: { template, selector: malformed } })).toEqual([
      operator,
    ])
  })
})

describe('daemon sets', () => {
  const rolling = (updateStrategy: JsonObject): string[] =>
    created('daemonsets.v1.apps', { spec: { ...spec, updateStrategy } })

  it('daemon sets take pods down or put more up, not both', () => {
    const path = 'spec.updateStrategy.rollingUpdate'
    const type = 'RollingUpdate'
    expect(rolling({ type, rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } })).toEqual([
      `${path}.maxSurge: Invalid value: 1: may not be set when maxUnavailable is non-zero`,
    ])
    expect(rolling({ type, rollingUpdate: { maxUnavailable: '0%' } })).toEqual([
      `${path}.maxUnavailable: Required value: cannot be 0 when maxSurge is 0`,
    ])
  })

  it('daemon sets show a strategy of an unknown type as a whole', () => {
    expect(rolling({ type: 'Sometimes' })).toEqual([
      'spec.updateStrategy: Unsupported value: {"Type":"Sometimes","RollingUpdate":null}: supported values: "RollingUpdate", "OnDelete"',
    ])
  })

  it('daemon sets keep their selector, which is said before what is wrong with the new one', () => {
    const other = { matchLabels: { app: 'api' } }
    expect(
      updated('daemonsets.v1.apps', { spec }, { spec: { template, selector: other } }),
    ).toEqual([
      'spec.selector: Invalid value: {"matchLabels":{"app":"api"}}: field is immutable',
      'spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`',
    ])
  })
})

describe('controller revisions', () => {
  it.each([
    [undefined, 'data is mandatory'],
    ['text', 'data must be a valid JSON object'],
    [['item'], 'data must be a valid JSON object'],
  ])('controller revisions hold an object, not %j', (data, why) => {
    const fields = { revision: 1, ...(data !== undefined && { data }) }
    expect(created('controllerrevisions.v1.apps', fields)).toEqual([`data: Required value: ${why}`])
  })

  it('controller revisions keep their data', () => {
    const revision = { revision: 1, data: { spec: {} } }
    expect(updated('controllerrevisions.v1.apps', revision, { ...revision, data: {} })).toEqual([
      'data: Invalid value: {}: field is immutable',
    ])
    expect(updated('controllerrevisions.v1.apps', revision, revision)).toEqual([])
  })
})

describe('replication controllers', () => {
  it('replication controllers take their selector from the template, and it must match', () => {
    expect(created('replicationcontrollers', { spec: { template } })).toEqual([])
    expect(
      created('replicationcontrollers', { spec: { template, selector: { app: 'api' } } }),
    ).toEqual([
      'spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`',
    ])
    expect(created('replicationcontrollers', { spec: { selector: { app: 'a' } } })).toEqual([
      'spec.template: Required value',
    ])
  })
})
