import { expect, it } from 'vitest'
import { createMockServer } from '../../../../core/index.ts'
import { eventually } from '../mounted.ts'
import { openPlayground, pageServer } from '../opened-playground.ts'

const configMap = (name: string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
})

it('a visit shows another server, and the own one is as it was when the visit ends', async () => {
  const { playground, runtime } = await openPlayground(
    {},
    { resource: 'configmaps', namespace: '' },
  )
  const path = '/api/v1/namespaces/default/configmaps'
  const client = () => playground.client('page')
  const names = async () => (await client().list(path)).items.map(({ metadata }) => metadata.name)
  await client().create(path, configMap('own'))
  const other = await createMockServer(runtime, { brand: 'k8s', users: { jane: {} } })
  await playground.visit({ title: 'A lesson', connect: () => Promise.resolve(pageServer(other)) })
  expect(playground.visited?.title).toBe('A lesson')
  expect(playground.status.value).toMatchObject({ phase: 'ready' })
  expect(playground.status.value.users).toContain('jane')
  expect(playground.view.value).toMatchObject({ resource: 'pods', namespace: 'default' })
  expect(await names()).not.toContain('own')
  await client().create(path, configMap('of-the-lesson'))
  await eventually(() => playground.requests.records.some(({ verb }) => verb === 'create'))
  await playground.leave()
  expect(playground.visited).toBeUndefined()
  expect(playground.view.value).toMatchObject({ resource: 'configmaps', namespace: '' })
  expect(await names()).toContain('own')
  expect(await names()).not.toContain('of-the-lesson')
  expect(playground.served.value.kinds.length).toBeGreaterThan(0)
})

it('a server that does not start leaves a way back', async () => {
  const { playground } = await openPlayground()
  await playground.visit({
    title: 'A lesson',
    connect: () => Promise.reject(new Error('no room for another worker')),
  })
  expect(playground.status.value).toMatchObject({
    phase: 'failed',
    reason: 'no room for another worker',
  })
  await playground.leave()
  expect(playground.status.value.phase).toBe('ready')
})
