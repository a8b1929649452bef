import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { apply, ownersOf } from '../../../../support/recorded/apply.ts'
import {
  deployment,
  deployments,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'

const path = `${deployments}/web`

interface Facts {
  readonly image?: string
  readonly replicas?: number
  readonly labels?: JsonObject
}

function web({ image = 'web:1', replicas, labels }: Facts = {}): JsonObject {
  const spec = {
    ...(replicas !== undefined && { replicas }),
    template: {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ name: 'main', image }] },
    },
  }
  return { ...deployment('web', spec), metadata: { name: 'web', ...(labels && { labels }) } }
}

async function imageOf(server: TestServer): Promise<unknown> {
  const { body } = await server.get(path)
  const { template } = body['spec'] as { template: { spec: { containers: JsonObject[] } } }
  return template.spec.containers[0]?.['image']
}

describe('a GitOps controller', () => {
  const controller = 'kustomize-controller'

  it('a GitOps controller finds drift by a dry run, and mends it', async () => {
    const server = await openTestServer()
    await apply(server, path, controller, web({ replicas: 2 }), { force: true })
    const dryRun = async (): Promise<boolean> => {
      const { body: live } = await server.get(path)
      const { body } = await apply(server, path, controller, web({ replicas: 2 }), {
        force: true,
        query: 'dryRun=All',
      })
      return (
        body.metadata.resourceVersion === live.metadata.resourceVersion &&
        JSON.stringify(body) === JSON.stringify(live)
      )
    }
    expect(await dryRun()).toBe(true)
    await server.patch(`${path}?fieldManager=hand`, { spec: { replicas: 5 } })
    expect(await dryRun()).toBe(false)
    const { body } = await apply(server, path, controller, web({ replicas: 2 }), { force: true })
    expect(body['spec']).toMatchObject({ replicas: 2 })
    expect(Object.keys(ownersOf(body))).toEqual([`${controller} Apply`])
    expect(await dryRun()).toBe(true)
  })

  it('a GitOps controller takes over changes of a command line, and removes them when the repository does', async () => {
    const server = await openTestServer()
    await apply(server, path, controller, web())
    await server.patch(`${path}?fieldManager=kubectl-edit`, {
      metadata: { labels: { by: 'hand' } },
      spec: { replicas: 5 },
    })
    const { body: before } = await server.get(path)
    const entries = before.metadata.managedFields ?? []
    const index = entries.findIndex((entry) => entry['manager'] === 'kubectl-edit')
    const surgery = [
      { op: 'test', path: '/metadata/resourceVersion', value: before.metadata.resourceVersion },
      {
        op: 'replace',
        path: `/metadata/managedFields/${index}`,
        value: { ...entries[index], manager: controller, operation: 'Apply' },
      },
      { op: 'remove', path: `/metadata/managedFields/${entries.length - 1 - index}` },
    ]
    const headers = { 'content-type': 'application/json-patch+json' }
    const operated = await server.patch(path, JSON.stringify(surgery), { headers })
    expect(Object.keys(ownersOf(operated.body))).toEqual([`${controller} Apply`])
    const { body } = await apply(server, path, controller, web(), { force: true })
    expect(body['spec']).toMatchObject({ replicas: 1 })
    expect(body.metadata).not.toHaveProperty('labels')
  })
})

describe('a package manager', () => {
  it('a package manager installs, upgrades over a change by hand, and rolls back', async () => {
    const server = await openTestServer()
    const first = web({ replicas: 2, labels: { chart: 'one', extra: 'x' } })
    const second = web({ image: 'web:2', replicas: 3, labels: { chart: 'two' } })
    expect((await apply(server, path, 'helm', first)).status).toBe(201)
    await server.patch(`${path}?fieldManager=hand`, {
      metadata: { annotations: { note: 'mine' } },
      spec: { replicas: 7 },
    })
    expect((await apply(server, path, 'helm', second)).status).toBe(409)
    const { body: upgraded } = await apply(server, path, 'helm', second, { force: true })
    expect(upgraded['spec']).toMatchObject({ replicas: 3 })
    expect(upgraded.metadata).toMatchObject({
      labels: { chart: 'two' },
      annotations: { note: 'mine' },
    })
    expect(await imageOf(server)).toBe('web:2')
    const { body: back } = await apply(server, path, 'helm', first, { force: true })
    expect(back['spec']).toMatchObject({ replicas: 2 })
    expect(back.metadata).toMatchObject({
      labels: { chart: 'one', extra: 'x' },
      annotations: { note: 'mine' },
    })
    expect(await imageOf(server)).toBe('web:1')
    expect(Object.keys(ownersOf(back))).toEqual(['helm Apply', 'hand Update'])
  })
})
