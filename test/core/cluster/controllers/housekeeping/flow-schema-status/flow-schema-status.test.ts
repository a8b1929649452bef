import { describe, expect, it } from 'vitest'
import type { FlowSchema } from '../../../../../../core/base/api/types/flowcontrol.v1.generated.ts'
import { openTestServer, type TestServer } from '../../../../../support/servers/test-server.ts'
import { putText } from '../../../../../support/storage/corrupt-objects.ts'
import { objectAt, settled } from '../../../../../support/storage/first-object-checks.ts'

const group = '/apis/flowcontrol.apiserver.k8s.io/v1'
const levels = `${group}/prioritylevelconfigurations`
const path = `${group}/flowschemas/mine`

const priorityAndFairness = { concurrencyLimit: 600 }

async function createFlowSchema(server: TestServer, level: string): Promise<void> {
  const resourceRules = [
    { verbs: ['get'], apiGroups: [''], resources: ['pods'], namespaces: ['*'] },
  ]
  const rules = [{ subjects: [{ kind: 'User', user: { name: 'jane' } }], resourceRules }]
  const spec = { priorityLevelConfiguration: { name: level }, matchingPrecedence: 500, rules }
  await server.post(`${group}/flowschemas`, { metadata: { name: 'mine' }, spec })
}

async function createLevel(server: TestServer, name: string): Promise<void> {
  const limited = { nominalConcurrencyShares: 1, limitResponse: { type: 'Reject' } }
  await server.post(levels, { metadata: { name }, spec: { type: 'Limited', limited } })
}

async function flowSchema(server: TestServer): Promise<FlowSchema> {
  await settled()
  return (await objectAt(server, path)) as FlowSchema
}

/** Status and reason of the condition; undefined without one. */
async function dangling(server: TestServer): Promise<string | undefined> {
  const { conditions = [] } = (await flowSchema(server)).status
  return conditions.map(({ status, reason }) => `${status} ${reason}`).join()
}

/** What somebody else writes into the condition's place. */
function overwrite(server: TestServer): Promise<unknown> {
  const condition = { type: 'Dangling', status: 'Unknown', lastTransitionTime: null }
  return server.patch(`${path}/status`, { status: { conditions: [condition] } })
}

describe('the condition Dangling of a flow schema', () => {
  it('says so, too, of a level in the store that is broken, and thus not in force', async () => {
    const level = {
      apiVersion: 'flowcontrol.apiserver.k8s.io/v1',
      kind: 'PriorityLevelConfiguration',
      metadata: { name: 'broken', uid: 'uid-of-broken' },
      spec: { type: 'Limited' },
    }
    const server = await openTestServer({
      priorityAndFairness,
      found: (storage) =>
        putText(storage, '/registry/prioritylevelconfigurations/broken', JSON.stringify(level)),
    })
    await createFlowSchema(server, 'broken')
    expect(await dangling(server)).toBe('True NotFound')
  })

  it('says that its level does not exist, and is owned by the server', async () => {
    const server = await openTestServer({ priorityAndFairness, now: Date.UTC(2030, 0, 2) })
    await createFlowSchema(server, 'nowhere')
    const { status, metadata } = await flowSchema(server)
    expect(status.conditions).toEqual([
      {
        type: 'Dangling',
        status: 'True',
        lastTransitionTime: '2030-01-02T00:00:00Z',
        reason: 'NotFound',
        message:
          'This FlowSchema references the PriorityLevelConfiguration object named "nowhere" but there is no such object',
      },
    ])
    const owned = metadata.managedFields?.find(({ subresource }) => subresource === 'status')
    expect(owned).toMatchObject({
      manager: 'api-priority-and-fairness-config-consumer-v1',
      operation: 'Apply',
      fieldsV1: {
        'f:status': {
          'f:conditions': {
            'k:{"type":"Dangling"}': {
              '.': {},
              'f:lastTransitionTime': {},
              'f:message': {},
              'f:reason': {},
              'f:status': {},
              'f:type': {},
            },
          },
        },
      },
    })
  })

  it('follows the levels as they come and go, and the schema as it names another', async () => {
    const server = await openTestServer({ priorityAndFairness })
    await createFlowSchema(server, 'narrow')
    expect(await dangling(server)).toBe('True NotFound')
    await createLevel(server, 'narrow')
    expect(await dangling(server)).toBe('False Found')
    await server.delete(`${levels}/narrow`)
    expect(await dangling(server)).toBe('True NotFound')
    await server.patch(path, { spec: { priorityLevelConfiguration: { name: 'global-default' } } })
    expect(await dangling(server)).toBe('False Found')
  })

  it('comes back when somebody overwrites it, six times a minute at most', async () => {
    const server = await openTestServer({ priorityAndFairness })
    await createFlowSchema(server, 'global-default')
    for (let times = 0; times < 5; times++) {
      expect(await dangling(server)).toBe('False Found')
      await overwrite(server)
    }
    expect(await dangling(server)).toBe('False Found')
    await overwrite(server)
    expect(await dangling(server)).toBe('Unknown undefined')
    server.runtime.advance(29_000)
    expect(await dangling(server)).toBe('Unknown undefined')
    // Delays are 30 to 75 seconds; the second one comes behind the minute.
    server.runtime.advance(47_000)
    await settled()
    server.runtime.advance(76_000)
    expect(await dangling(server)).toBe('False Found')
  })

  it('stays as it is without priority and fairness', async () => {
    const server = await openTestServer()
    await createFlowSchema(server, 'global-default')
    expect(await dangling(server)).toBe('')
  })
})
