import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { apply, ownersOf } from '../../../../support/recorded/apply.ts'
import {
  deployment,
  deployments,
  openTestServer,
  pod,
  pods,
  type TestServer,
} from '../../../../support/servers/test-server.ts'

const web = `${deployments}/web`

async function withDeployment(): Promise<TestServer> {
  const server = await openTestServer()
  await apply(server, web, 'owner', deployment('web', { replicas: 2 }))
  return server
}

describe('an apply to the status', () => {
  const reporting = (status: JsonObject, spec: JsonObject = {}): JsonObject => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    ...(Object.keys(spec).length > 0 && { spec }),
    status,
  })

  it('an apply to the status changes the status and owns nothing else', async () => {
    const server = await withDeployment()
    const { status, body } = await apply(
      server,
      `${web}/status`,
      'ctl',
      reporting({ replicas: 2 }, { replicas: 9 }),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ spec: { replicas: 2 }, status: { replicas: 2 } })
    expect(ownersOf(body)['ctl/status Apply']).toEqual(['.status.replicas'])
    expect(ownersOf(body)['owner Apply']).toContain('.spec.replicas')
  })

  it('an apply to the status removes what is reported no longer', async () => {
    const server = await withDeployment()
    const condition = (type: string): JsonObject => ({ type, status: 'True' })
    const conditions = [condition('Available'), condition('Progressing')]
    await apply(server, `${web}/status`, 'ctl', reporting({ replicas: 2, conditions }))
    const { body } = await apply(
      server,
      `${web}/status`,
      'ctl',
      reporting({ conditions: [condition('Available')] }),
    )
    const { status } = body as unknown as { status: { conditions: JsonObject[] } }
    expect(status).not.toHaveProperty('replicas')
    expect(status.conditions.map(({ type }) => type)).toEqual(['Available'])
  })

  it('an apply to the status has conflicts of its own', async () => {
    const server = await withDeployment()
    await apply(server, `${web}/status`, 'ctl', reporting({ replicas: 2 }))
    const { body } = await apply(server, `${web}/status`, 'other', reporting({ replicas: 3 }))
    expect(body.message).toBe(
      'Apply failed with 1 conflict: conflict with "ctl" with subresource "status": .status.replicas',
    )
  })

  it('an apply to the status is another manager than that of the main resource', async () => {
    const server = await withDeployment()
    await apply(server, `${web}/status`, 'owner', reporting({ replicas: 2 }))
    const { body } = await apply(server, web, 'owner', deployment('web'))
    expect(body['status']).toMatchObject({ replicas: 2 })
    expect(ownersOf(body)['owner/status Apply']).toEqual(['.status.replicas'])
  })

  it('an apply to the status creates nothing', async () => {
    const server = await openTestServer()
    const { status } = await apply(server, `${web}/status`, 'ctl', reporting({ replicas: 2 }))
    expect(status).toBe(404)
  })
})

it('a status applied to the main resource is neither written nor owned', async () => {
  const server = await openTestServer()
  const { body } = await apply(server, `${pods}/a`, 'me', {
    ...pod('a'),
    status: { phase: 'Running' },
  })
  expect(body['status']).toMatchObject({ phase: 'Pending' })
  expect(ownersOf(body)['me Apply']?.filter((field) => field.startsWith('.status'))).toEqual([])
})

describe('an apply to the scale', () => {
  const scale = (facts: JsonObject, metadata: JsonObject = {}): JsonObject => ({
    apiVersion: 'autoscaling/v1',
    kind: 'Scale',
    metadata: { name: 'web', ...metadata },
    ...facts,
  })

  it('an apply to the scale changes the number of replicas and owns it', async () => {
    const server = await withDeployment()
    const { status, body } = await apply(
      server,
      `${web}/scale`,
      'scaler',
      scale({ spec: { replicas: 5 } }),
      { force: true },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'Scale', spec: { replicas: 5 } })
    const { body: whole } = await server.get(web)
    expect(whole).toMatchObject({ spec: { replicas: 5 }, metadata: { generation: 2 } })
    expect(ownersOf(whole)['scaler/scale Apply']).toEqual(['.spec.replicas'])
    expect(ownersOf(whole)['owner Apply']).not.toContain('.spec.replicas')
  })

  it('an apply to the scale has a conflict with who owns the number', async () => {
    const server = await withDeployment()
    const { status, body } = await apply(
      server,
      `${web}/scale`,
      'scaler',
      scale({ spec: { replicas: 5 } }),
    )
    expect(status).toBe(409)
    expect(body.message).toBe('Apply failed with 1 conflict: conflict with "owner": .spec.replicas')
  })

  it('an apply to the scale guards the state it names', async () => {
    const server = await withDeployment()
    const stale = scale({ spec: { replicas: 5 } }, { resourceVersion: '1' })
    expect((await apply(server, `${web}/scale`, 's', stale, { force: true })).status).toBe(409)
  })

  it('an apply to the scale is 422 for a negative number, and 400 for another kind', async () => {
    const server = await withDeployment()
    const negative = await apply(server, `${web}/scale`, 's', scale({ spec: { replicas: -1 } }), {
      force: true,
    })
    expect(negative.status).toBe(422)
    expect((await apply(server, `${web}/scale`, 's', deployment('web'))).status).toBe(400)
  })

  it('an apply to the scale is 404 where there is nothing to scale', async () => {
    const server = await openTestServer()
    const { status } = await apply(server, `${web}/scale`, 's', scale({ spec: { replicas: 1 } }))
    expect(status).toBe(404)
  })
})
