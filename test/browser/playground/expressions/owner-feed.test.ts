import { describe, expect, it, onTestFinished } from 'vitest'
import { OwnerFeed } from '../../../../web-playground/expressions/owner-feed.ts'
import { eventually } from '../mounted.ts'
import { openPlayground } from '../opened-playground.ts'

const policy = {
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'ValidatingAdmissionPolicy',
  metadata: { name: 'limits' },
  spec: {
    matchConstraints: {
      resourceRules: [
        { apiGroups: ['apps'], apiVersions: ['v1'], operations: ['*'], resources: ['deployments'] },
      ],
    },
    validations: [{ expression: 'object.spec.replicas < 5' }],
  },
}

describe('the definitions and policies whose rules the page tries', () => {
  it('policies that a server did not serve are read from the one that takes its place', async () => {
    const { playground } = await openPlayground({
      fixtures: policy,
      faults: [
        {
          match: { resource: 'validatingadmissionpolicies', verb: 'list' },
          fault: { type: 'status', reason: 'NotFound' },
          times: 1,
        },
      ],
    })
    const feed = new OwnerFeed(playground)
    onTestFinished(() => feed.stop())
    feed.start()
    await eventually(() => feed.store.value.isRead)
    expect(feed.store.value.owners).toEqual([])
    playground.status.update({ generation: 1 })
    await eventually(() => feed.store.value.owners.length === 1)
  })
})
