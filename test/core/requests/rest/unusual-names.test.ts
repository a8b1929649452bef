import { beforeEach, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

const rbac = '/apis/rbac.authorization.k8s.io/v1'
const roles = `${rbac}/namespaces/default/roles`
const configMaps = '/api/v1/namespaces/default/configmaps'
const apply = { 'content-type': 'application/apply-patch+yaml' }

let server: TestServer
beforeEach(async () => {
  server = await openTestServer()
})

/** Statuses of everything that can be done to a role of this name, in turn. */
async function live(collection: string, kind: string, name: string): Promise<number[]> {
  const body = { apiVersion: 'rbac.authorization.k8s.io/v1', kind, metadata: { name } }
  const one = `${collection}/${encodeURIComponent(name)}`
  const watch = await server.watch(collection)
  const answers = [
    await server.put(one, body),
    await server.post(collection, body),
    await server.get(one),
    await server.patch(one, { metadata: { labels: { a: 'b' } } }),
    await server.patch(`${one}?fieldManager=m&force=true`, body, { headers: apply }),
    await server.put(one, body),
  ]
  const listed = await server.get(
    `${collection}?fieldSelector=${encodeURIComponent(`metadata.name=${name}`)}`,
  )
  expect(listed.body.items.map((item) => item.metadata.name)).toEqual([name])
  answers.push(await server.delete(one), await server.get(one))
  for (let seen = ''; !seen.startsWith('DELETED');) {
    const { type, object } = await watch.next()
    if (object.metadata.name === name) seen = type
  }
  return answers.map(({ status }) => status)
}

const everything = [201, 409, 200, 200, 200, 200, 200, 404]
/** YAML, which an apply is read as, has no such characters. */
const allButApply = everything.with(4, 400)

describe('unusual names', () => {
  it.each([
    ['letters beyond ASCII', 'é'],
    ['another script', '日本'],
    ['beyond the basic plane', '😀'],
    ['a line break', 'a\nb'],
    ['a zero byte', 'a\0b'],
    ['signs', 'system:a b~"'],
    ['3,900 bytes', 'é'.repeat(1_950)],
  ])('an unusual name may be made of %s', async (_what, name) => {
    expect(await live(`${rbac}/clusterroles`, 'ClusterRole', name)).toEqual(everything)
    expect(await live(roles, 'Role', name)).toEqual(everything)
  })

  it('an unusual name may be made of the last code unit, but not by an apply', async () => {
    expect(await live(roles, 'Role', '\uFFFF\uFFFF')).toEqual(allButApply)
  })

  it.each([
    ['x'.repeat(5_000), 'must be no more than'],
    ['é'.repeat(1_951), 'must be no more than'],
  ])('an unusual name is 422 where the store cannot hold it: case %$', async (name, why) => {
    const created = await server.post(roles, { metadata: { name } })
    expect([created.status, created.body.reason]).toEqual([422, 'Invalid'])
    expect(created.body.message).toContain(why)
    const one = `${roles}/${encodeURIComponent(name.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))}`
    const body = { kind: 'Role', apiVersion: 'rbac.authorization.k8s.io/v1', metadata: { name } }
    const put = await server.put(one, body)
    expect([400, 422]).toContain(put.status)
  })

  it('an unusual name is shown in messages with its signs escaped', async () => {
    const { body } = await server.get(`${roles}/${encodeURIComponent('a\n"\0é')}`)
    expect(body.message).toBe(String.raw`roles.rbac.authorization.k8s.io "a\n\"\x00é" not found`)
  })

  it.each([
    ['a%25b', `Name parameter invalid: "a%b": may not contain '%'`],
    ['..', `Name parameter invalid: "..": may not be '..'`],
    ['.', `Name parameter invalid: ".": may not be '.'`],
  ])('an unusual name is 400 in a path where it can be none: %s', async (segment, message) => {
    for (const one of [`${roles}/${segment}`, `${configMaps}/${segment}`]) {
      for (const { status, body } of [
        await server.get(one),
        await server.put(one, {}),
        await server.patch(one, {}),
        await server.delete(one),
      ]) {
        expect([status, body.message]).toEqual([400, message])
      }
    }
  })

  it('an unusual name does not hold an encoded slash, which is a slash', async () => {
    const { status, body } = await server.get(`${roles}/a%2Fb`)
    expect([status, body.message]).toEqual([
      404,
      'the server could not find the requested resource',
    ])
  })
})

describe('pages of objects with unusual names', () => {
  it('pages of objects with unusual names go on behind any name', async () => {
    const names = ['a', 'a\nb', 'é', '日本', '😀']
    for (const name of names) await server.post(roles, { metadata: { name } })
    const seen: unknown[] = []
    for (let next = ''; ;) {
      const { body } = await server.get(`${roles}?limit=1${next && `&continue=${next}`}`)
      seen.push(...body.items.map(({ metadata }) => metadata.name))
      next = (body.metadata as { continue?: string }).continue ?? ''
      if (next === '') break
    }
    expect(seen).toEqual(names)
  })
})

describe('addresses that a service asks for', () => {
  it.each([
    ['clusterIP', 'é'],
    ['clusterIP', 'x'.repeat(5_000)],
    ['clusterIP', '10.0.0.1\n'],
  ])('a service is 422 where its %s is no address, case %$', async (field, value) => {
    const spec = { ports: [{ port: 80 }], [field]: value, clusterIPs: [value] }
    const { status } = await server.post('/api/v1/namespaces/default/services', {
      metadata: { name: 'a' },
      spec,
    })
    expect(status).toBe(422)
  })
})
