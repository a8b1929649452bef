import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import {
  filledPodSpec,
  lines,
  minimalPodSpec,
  written,
} from '../../../../support/objects/defaulted.ts'

describe('defaults of workloads', () => {
  const labels = { app: 'web' }
  const template = { metadata: { labels }, spec: minimalPodSpec }
  const selector = { matchLabels: labels }
  const filled = { metadata: { labels }, spec: filledPodSpec }

  it('defaults: deployments are filled in', () => {
    expect(lines(written('apps/v1.Deployment', { spec: { selector, template } }))).toBe(
      lines({
        metadata: {},
        spec: {
          replicas: 1,
          selector,
          template: filled,
          strategy: {
            type: 'RollingUpdate',
            rollingUpdate: { maxUnavailable: '25%', maxSurge: '25%' },
          },
          revisionHistoryLimit: 10,
          progressDeadlineSeconds: 600,
        },
        status: {},
      }),
    )
    const recreate = { spec: { selector, template, strategy: { type: 'Recreate' } } }
    expect(written('apps/v1.Deployment', recreate)['spec']).toMatchObject({
      strategy: { type: 'Recreate' },
    })
  })

  it('defaults: stateful sets are filled in', () => {
    const volumeClaimTemplates = [{ metadata: { name: 'data' }, spec: {} }]
    const value = { spec: { selector, template, serviceName: 'web', volumeClaimTemplates } }
    expect(lines(written('apps/v1.StatefulSet', value))).toBe(
      lines({
        metadata: {},
        spec: {
          replicas: 1,
          selector,
          template: filled,
          volumeClaimTemplates: [
            {
              kind: 'PersistentVolumeClaim',
              apiVersion: 'v1',
              metadata: { name: 'data' },
              spec: { resources: {}, volumeMode: 'Filesystem' },
              status: { phase: 'Pending' },
            },
          ],
          serviceName: 'web',
          podManagementPolicy: 'OrderedReady',
          updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
          revisionHistoryLimit: 10,
          persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
        },
        status: { replicas: 0, availableReplicas: 0 },
      }),
    )
    const chosen = { spec: { template, updateStrategy: { type: 'RollingUpdate' } } }
    expect(written('apps/v1.StatefulSet', chosen)['spec']).toMatchObject({
      updateStrategy: { type: 'RollingUpdate' },
    })
  })

  it('defaults: daemon sets and replica sets are filled in', () => {
    expect(written('apps/v1.DaemonSet', { spec: { selector, template } })['spec']).toEqual({
      selector,
      template: filled,
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } },
      revisionHistoryLimit: 10,
    })
    expect(written('apps/v1.ReplicaSet', { spec: { selector } })['spec']).toMatchObject({
      replicas: 1,
    })
    expect(
      written('apps/v1.ReplicaSet', { spec: { selector, replicas: 0 } })['spec'],
    ).toMatchObject({ replicas: 0 })
  })

  it('defaults: jobs are filled in', () => {
    expect(lines(written('batch/v1.Job', { spec: { template } }, 'JobPodReplacementPolicy'))).toBe(
      lines({
        metadata: { labels },
        spec: {
          parallelism: 1,
          completions: 1,
          backoffLimit: 6,
          manualSelector: false,
          template: filled,
          completionMode: 'NonIndexed',
          suspend: false,
          podReplacementPolicy: 'TerminatingOrFailed',
        },
        status: {},
      }),
    )
    const spec = {
      template,
      parallelism: 3,
      backoffLimitPerIndex: 0,
      podFailurePolicy: { rules: [] },
    }
    const job = written('batch/v1.Job', { spec }, 'JobPodReplacementPolicy')
    expect(job['spec']).toMatchObject({
      backoffLimit: 2_147_483_647,
      podReplacementPolicy: 'Failed',
    })
    expect(job['spec']).not.toHaveProperty('completions')
  })

  it('defaults: cron jobs are filled in, their jobs are not', () => {
    const jobTemplate = { spec: { template } }
    expect(
      lines(written('batch/v1.CronJob', { spec: { schedule: '* * * * *', jobTemplate } })),
    ).toBe(
      lines({
        metadata: {},
        spec: {
          schedule: '* * * * *',
          concurrencyPolicy: 'Allow',
          suspend: false,
          jobTemplate: { metadata: {}, spec: { template: filled } },
          successfulJobsHistoryLimit: 3,
          failedJobsHistoryLimit: 1,
        },
        status: {},
      }),
    )
  })

  it('defaults: replication controllers select the labels of their template', () => {
    const controller = written('core/v1.ReplicationController', { spec: { template } })
    expect(controller['metadata']).toEqual({ labels })
    expect(controller['spec']).toMatchObject({ replicas: 1, selector: labels })
  })

  it('defaults: autoscalers are filled in', () => {
    const spec = { scaleTargetRef: { kind: 'Deployment', name: 'web' }, maxReplicas: 3 }
    expect(written('autoscaling/v1.HorizontalPodAutoscaler', { spec })['spec']).toMatchObject({
      minReplicas: 1,
      targetCPUUtilizationPercentage: 80,
    })
    const behavior = { scaleDown: { selectPolicy: 'Min' } }
    const scaler = written('autoscaling/v2.HorizontalPodAutoscaler', {
      spec: { ...spec, behavior },
    })
    expect(lines(scaler['spec'] as JsonObject)).toBe(
      lines({
        scaleTargetRef: { kind: 'Deployment', name: 'web' },
        minReplicas: 1,
        maxReplicas: 3,
        metrics: [
          {
            type: 'Resource',
            resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
          },
        ],
        behavior: {
          scaleUp: {
            stabilizationWindowSeconds: 0,
            selectPolicy: 'Max',
            policies: [
              { type: 'Pods', value: 4, periodSeconds: 15 },
              { type: 'Percent', value: 100, periodSeconds: 15 },
            ],
          },
          scaleDown: {
            selectPolicy: 'Min',
            policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
          },
        },
      }),
    )
  })
})
