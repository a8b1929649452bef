import { describe, expect, it } from 'vitest'
import { nodeMethod, rbacMethod } from '../../../../../core/index.ts'
import { openTestServer, type TestServer } from '../../../../support/servers/test-server.ts'
import { user } from '../policy.ts'

const namespace = '/api/v1/namespaces/default'

/** A server whose token `admin` may do everything; those of `a` and `b` are of nodes. */
function open(options: Parameters<typeof openTestServer>[0] = {}): Promise<TestServer> {
  const node = (name: string) => user(`system:node:${name}`, 'system:nodes', 'system:authenticated')
  return openTestServer({
    authorizers: [nodeMethod, rbacMethod],
    tokens: new Map([
      ['admin', user('admin', 'system:masters')],
      ['a', node('a')],
      ['b', node('b')],
    ]),
    ...options,
  })
}

function podWith(secretName: string, nodeName: string): object {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p' },
    spec: {
      nodeName,
      containers: [{ name: 'c', image: 'i' }],
      volumes: [{ name: 'v', secret: { secretName } }],
    },
  }
}

function secret(name: string): object {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name } }
}

describe('requests of nodes', () => {
  it('a node may read the secret of a pod from the answer to the creation of the pod on, until that of its deletion', async () => {
    const { get, post, delete: remove } = await open()
    await post(`${namespace}/secrets`, secret('s'))
    const asked = async (as: string): Promise<number> =>
      (await get(`${namespace}/secrets/s`, { as })).status
    expect(await asked('a')).toBe(403)
    await post(`${namespace}/pods`, podWith('s', 'a'))
    expect([await asked('a'), await asked('b')]).toEqual([200, 403])
    await remove(`${namespace}/pods/p`, { gracePeriodSeconds: 0 })
    expect(await asked('a')).toBe(403)
    await post(`${namespace}/pods`, podWith('s', 'b'))
    expect([await asked('a'), await asked('b')]).toEqual([403, 200])
  })

  it('a node lists and watches the pods that its field selector limits to the node, and no others', async () => {
    const { get, watch } = await open()
    const refused = await get('/api/v1/pods', { as: 'a' })
    expect(refused.status).toBe(403)
    expect(refused.body.message).toBe(
      'pods is forbidden: User "system:node:a" cannot list resource "pods" in API group "" at the cluster scope: can only list/watch pods with spec.nodeName field selector',
    )
    const own = '/api/v1/pods?fieldSelector=spec.nodeName%3Da'
    expect((await get(own, { as: 'a' })).status).toBe(200)
    expect((await get(own, { as: 'b' })).status).toBe(403)
    await watch(own, { as: 'a' })
    await expect(watch(own, { as: 'b' })).rejects.toThrow('spec.nodeName field selector')
  })

  it('a node watches a single secret of its pod by the name in the field selector', async () => {
    const { get, post } = await open()
    for (const name of ['s', 't']) await post(`${namespace}/secrets`, secret(name))
    await post(`${namespace}/pods`, podWith('s', 'a'))
    const list = (name: string): string =>
      `${namespace}/secrets?fieldSelector=metadata.name%3D${name}`
    expect((await get(list('s'), { as: 'a' })).status).toBe(200)
    expect((await get(list('t'), { as: 'a' })).status).toBe(403)
    expect((await get(`${namespace}/secrets`, { as: 'a' })).status).toBe(403)
  })

  it('the rules of a node are listed as incomplete, since they cannot be enumerated', async () => {
    const { post } = await open()
    const review = {
      apiVersion: 'authorization.k8s.io/v1',
      kind: 'SelfSubjectRulesReview',
      spec: { namespace: 'default' },
    }
    const path = '/apis/authorization.k8s.io/v1/selfsubjectrulesreviews'
    const statusFor = async (as: string): Promise<unknown> =>
      (await post(path, review, { as })).body['status']
    expect(await statusFor('a')).toMatchObject({
      incomplete: true,
      evaluationError: 'node authorizer does not support user rule resolution',
    })
    expect(await statusFor('admin')).toMatchObject({ incomplete: false })
  })

  it('without the Node authorizer a node has no rights, since the default binding of its role has no subjects', async () => {
    const { get } = await open({ authorizers: [rbacMethod] })
    expect((await get('/api/v1/nodes/a', { as: 'a' })).status).toBe(403)
  })
})
