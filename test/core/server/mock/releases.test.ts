import { describe, expect, it } from 'vitest'
import { createClient } from '../../../../core/base/client/client.ts'
import { openMock } from '../../../support/servers/mock-server.ts'

const budgets = '/apis/policy/v1beta1/namespaces/default/poddisruptionbudgets'

const budget = {
  apiVersion: 'policy/v1beta1',
  kind: 'PodDisruptionBudget',
  metadata: { name: 'web', namespace: 'default' },
  spec: { minAvailable: 1 },
}

describe('a mock of another release', () => {
  it('a mock serves the release of its options, takes fixtures in its versions, and keeps both through a reset', async () => {
    const { server: mock } = await openMock({ release: '1.22', fixtures: budget })
    const client = createClient(mock.transport(), { userAgent: 'test' })
    expect(mock.release).toBe('1.22')
    await client.delete(`${budgets}/web`)
    await mock.reset()
    expect(await client.get(`${budgets}/web`)).toMatchObject({ apiVersion: 'policy/v1beta1' })
    expect(await client.read('/version')).toMatchObject({ major: '1', minor: '22' })
  })

  it('a mock serves what its runtime configuration switches on, and not what it switches off', async () => {
    const { server: mock } = await openMock({
      runtimeConfig: { 'storage.k8s.io/v1beta1': true, 'batch/v1': false },
    })
    const client = createClient(mock.transport(), { userAgent: 'test' })
    expect(await client.read('/apis/storage.k8s.io/v1beta1')).toMatchObject({
      kind: 'APIResourceList',
    })
    await expect(client.read('/apis/batch/v1')).rejects.toMatchObject({ code: 404 })
  })

  it.each([
    [{ release: '1.15' }, 'release 1.15 cannot be emulated'],
    [{ release: 'latest' }, '"latest" is not a release such as 1.34'],
    [
      { runtimeConfig: { 'batch/v9': true } },
      'group version batch/v9 that has not been registered',
    ],
  ])('a mock refuses %j', async (options, why) => {
    await expect(openMock(options)).rejects.toThrow(why)
  })
})
