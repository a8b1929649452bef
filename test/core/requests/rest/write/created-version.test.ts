import { expect, it } from 'vitest'
import { configMap, configMaps, openTestServer } from '../../../../support/servers/test-server.ts'

const roles = '/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles'
const most = '18446744073709551615'

// What a kube-apiserver 1.34.2 answers.
it.each(['5', '05', most])(
  'a create with resource version %s is 500 without a reason',
  async (v) => {
    const server = await openTestServer()
    const { body } = await server.post(configMaps, configMap('a', { resourceVersion: v }))
    expect(body).toMatchObject({
      code: 500,
      message: 'resourceVersion should not be set on objects to be created',
    })
    expect(body).not.toHaveProperty('reason')
  },
)

it.each(['abc', '0', '00', '-1', '1.5', ' 5', '5abc', '+5', '0x5', '18446744073709551616'])(
  'a create with resource version %j, which is none, is 201, and its dry run shows that',
  async (resourceVersion) => {
    const server = await openTestServer()
    const tried = await server.post(`${configMaps}?dryRun=All`, configMap('a', { resourceVersion }))
    expect(tried.body.metadata.resourceVersion).toBe(resourceVersion)
    const { status, body } = await server.post(configMaps, configMap('a', { resourceVersion }))
    expect(status).toBe(201)
    expect(body.metadata.resourceVersion).toMatch(/^[1-9]\d*$/)
  },
)

it('a PUT that would create is 500 with text that is no version, and ignores a version', async () => {
  const server = await openTestServer()
  const role = (name: string, resourceVersion: string): object => ({
    metadata: { name, resourceVersion },
  })
  expect((await server.put(`${roles}/a`, role('a', '5'))).status).toBe(201)
  for (const query of ['', '?dryRun=All']) {
    const { body } = await server.put(`${roles}/b${query}`, role('b', 'abc'))
    expect(body).toMatchObject({
      code: 500,
      message: 'strconv.ParseUint: parsing "abc": invalid syntax',
    })
  }
})
