import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../core/base/api/object.ts'
import { createClient } from '../../../../../core/base/client/client.ts'
import { Description } from '../../../../../core/command/ctl/describe/description.ts'
import { describePod } from '../../../../../core/command/ctl/describe/pod.ts'

const now = Date.UTC(2026, 0, 1)

const client = createClient(
  { request: () => Promise.reject(new Error('a pod is described from itself')) },
  { userAgent: 'test' },
)

function podText(spec: JsonObject, metadata: ApiObject['metadata'] = {}, status = {}): string {
  const description = new Description()
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', namespace: 'default', ...metadata },
    spec: { containers: [{ name: 'main', image: 'app' }], ...spec },
    status,
  }
  const context = { client, brand: brands.k8s, now, signal: new AbortController().signal }
  describePod(description, pod, context)
  return description.finish()
}

describe('the description of a pod', () => {
  it('the description of a pod says since when it is being deleted, and its grace period', () => {
    const leaving = {
      deletionTimestamp: '2025-12-31T23:58:30Z',
      deletionGracePeriodSeconds: 30,
    }
    const text = podText({}, leaving, { phase: 'Running' })
    expect(text).toMatch(/^Status: +Terminating \(lasts 90s\)$/m)
    expect(text).toMatch(/^Termination Grace Period: +30s$/m)
    expect(podText({}, leaving, { phase: 'Succeeded' })).toMatch(/^Status: +Succeeded$/m)
  })

  it('the description of a pod names the controller, not any other owner', () => {
    const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-1', uid: 'a' }
    const ownerReferences = [
      { ...owner, name: 'other' },
      { ...owner, controller: true },
    ]
    expect(podText({}, { ownerReferences })).toMatch(/^Controlled By: +ReplicaSet\/web-1$/m)
    expect(podText({}, { ownerReferences: [owner] })).not.toContain('Controlled By')
  })

  it('the description of a pod says of each source of a projected volume whether it may be missing', () => {
    const sources = [{ configMap: { name: 'ca', optional: true } }, { secret: { name: 'key' } }]
    expect(podText({ volumes: [{ name: 'all', projected: { sources } }] })).toContain(
      [
        '    ConfigMapName:  ca',
        '    Optional:       true',
        '    SecretName:     key',
        '    Optional:       false',
        '',
      ].join('\n'),
    )
  })

  it('the description of a pod says so where it does not know a volume', () => {
    expect(podText({ volumes: [{ name: 'new', someday: {} }] })).toContain('  new:\n  <unknown>\n')
  })

  it('the description of a pod cuts long annotations and hides the one that apply keeps', () => {
    const annotations = {
      long: 'x'.repeat(200),
      'kubectl.kubernetes.io/last-applied-configuration': '{}',
    }
    expect(podText({}, { annotations })).toContain(
      `Annotations:  long:\n                ${'x'.repeat(138)}...\n`,
    )
  })

  it('the description of a pod works out the quality of service where the server has not said it', () => {
    const resources = { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '1', memory: '1Gi' } }
    const containers = [{ name: 'main', image: 'app', resources }]
    expect(podText({ containers })).toMatch(/^QoS Class: +Guaranteed$/m)
    expect(podText({ containers }, {}, { qosClass: 'Burstable' })).toMatch(
      /^QoS Class: +Burstable$/m,
    )
  })
})
