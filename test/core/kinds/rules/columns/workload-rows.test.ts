import { describe, expect, it } from 'vitest'
import { tableRow as row } from '../../../../support/recorded/table-row.ts'

const template = {
  metadata: { labels: { app: 'web' } },
  spec: {
    containers: [
      { name: 'a', image: 'nginx:1' },
      { name: 'b', image: 'redis' },
    ],
  },
}
const containers = { Containers: 'a,b', Images: 'nginx:1,redis' }

describe('rows of workloads', () => {
  it('rows of deployments count what a deployment has of what it wants', () => {
    const selector = { matchLabels: { tier: 'x', app: 'web' } }
    expect(
      row('deployments.v1.apps', {
        spec: { replicas: 3, template, selector },
        status: { readyReplicas: 2, updatedReplicas: 3 },
      }),
    ).toEqual({
      Name: 'x',
      Ready: '2/3',
      'Up-to-date': 3,
      Available: 0,
      Age: '5m',
      ...containers,
      Selector: 'app=web,tier=x',
    })
  })

  it('rows of daemon sets show zeros for one that nothing was reported of', () => {
    expect(row('daemonsets.v1.apps', { spec: { template }, status: {} })).toMatchObject({
      Desired: 0,
      Current: 0,
      Ready: 0,
      'Node Selector': '<none>',
      Selector: '<none>',
      ...containers,
    })
  })

  it('rows of workloads write a selector with expressions as -l takes it', () => {
    const selector = {
      matchLabels: { app: 'web' },
      matchExpressions: [
        { key: 'tier', operator: 'In', values: ['b', 'a'] },
        { key: 'env', operator: 'NotIn', values: ['dev'] },
        { key: 'old', operator: 'DoesNotExist' },
        { key: 'new', operator: 'Exists' },
      ],
    }
    expect(row('replicasets.v1.apps', { spec: { replicas: 1, selector } })).toMatchObject({
      Selector: 'app=web,env notin (dev),new,!old,tier in (a,b)',
    })
  })

  it('rows of controller revisions name the controller that owns a revision', () => {
    const owner = { apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'd', controller: true }
    expect(
      row('controllerrevisions.v1.apps', { metadata: { ownerReferences: [owner] }, revision: 2 }),
    ).toMatchObject({ Controller: 'daemonset.apps/d', Revision: 2 })
    expect(row('controllerrevisions.v1.apps', { revision: 1 })).toMatchObject({
      Controller: '<none>',
    })
  })

  it.each([
    [{ conditions: [{ type: 'Complete', status: 'True' }] }, 'Complete'],
    [{ conditions: [{ type: 'Failed', status: 'True' }] }, 'Failed'],
    [{ conditions: [{ type: 'Suspended', status: 'True' }] }, 'Suspended'],
    [{ conditions: [{ type: 'Complete', status: 'False' }] }, 'Running'],
    [{}, 'Running'],
  ])('rows of jobs tell the state of a job with %j as %s', (status, expected) => {
    expect(row('jobs.v1.batch', { spec: { template }, status })).toMatchObject({ Status: expected })
  })

  it('rows of jobs tell completions and duration', () => {
    const status = { succeeded: 1, startTime: '2026-01-09T23:58:00Z' }
    expect(row('jobs.v1.batch', { spec: { completions: 3, template }, status })).toMatchObject({
      Completions: '1/3',
      Duration: '2m',
    })
    const done = { ...status, completionTime: '2026-01-09T23:58:30Z' }
    expect(
      row('jobs.v1.batch', { spec: { parallelism: 4, template }, status: done }),
    ).toMatchObject({
      Completions: '1/1 of 4',
      Duration: '30s',
    })
    expect(row('jobs.v1.batch', { spec: { parallelism: 1, template }, status: {} })).toMatchObject({
      Completions: '0/1',
      Duration: '',
    })
  })

  it('rows of cron jobs tell whether and when one ran', () => {
    const spec = { schedule: '* * * * *', suspend: false, jobTemplate: { spec: { template } } }
    expect(row('cronjobs.v1.batch', { spec, status: { active: [{}, {}] } })).toMatchObject({
      Schedule: '* * * * *',
      Timezone: '<none>',
      Suspend: 'False',
      Active: 2,
      'Last Schedule': '<none>',
      ...containers,
    })
  })

  it.each([
    [[], [], '<none>'],
    [
      [
        {
          type: 'Resource',
          resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
        },
      ],
      [{ type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 20 } } }],
      'cpu: 20%/80%',
    ],
    [
      [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization' } } }],
      [],
      'cpu: <unknown>/<auto>',
    ],
    [
      [
        { type: 'Pods', pods: { target: { type: 'AverageValue', averageValue: '10' } } },
        { type: 'External', external: { target: { type: 'AverageValue', averageValue: '50' } } },
        { type: 'Object', object: { target: { type: 'Value', value: '9' } } },
      ],
      [{ type: 'Pods', pods: { current: { averageValue: '4' } } }],
      '4/10, <unknown>/50 (avg) + 1 more...',
    ],
  ])('rows of autoscalers tell what one aims at: %#', (metrics, currentMetrics, expected) => {
    const spec = { scaleTargetRef: { kind: 'Deployment', name: 'web' }, maxReplicas: 5, metrics }
    const cells = row('horizontalpodautoscalers.v2.autoscaling', {
      spec,
      status: { currentMetrics },
    })
    expect(cells).toMatchObject({
      Reference: 'Deployment/web',
      Targets: expected,
      MinPods: '<unset>',
      MaxPods: 5,
      Replicas: 0,
    })
  })

  it('rows of workloads write numbers as text where a column is text', () => {
    const spec = { minReplicas: 2, maxReplicas: 5 }
    expect(row('horizontalpodautoscalers.v2.autoscaling', { spec })).toMatchObject({
      MinPods: '2',
      MaxPods: 5,
    })
    expect(row('poddisruptionbudgets.v1.policy', { spec: { minAvailable: 0 } })).toMatchObject({
      'Min Available': '0',
      'Max Unavailable': 'N/A',
    })
  })
})
