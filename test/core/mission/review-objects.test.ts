import { describe, expect, it } from 'vitest'
import { openTestServer } from '../../support/servers/test-server.ts'
import { grantJane } from './policy-objects.ts'
import { mayDo, selfSubjectReviews, whoIs } from './review-requests.ts'

/** Sentences of the requirement on authentication and authorization review objects, and their endpoint. */

const authorization = '/apis/authorization.k8s.io/v1'
const podsOfDefault = { verb: 'list', resource: 'pods', namespace: 'default' }

describe('review objects', () => {
  it('POST selfsubjectreviews answers the same object with status.userInfo', async () => {
    const server = await openTestServer()
    const review = { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' }
    const { status, body } = await server.post(selfSubjectReviews, review, { as: 'jane' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...review, status: { userInfo: { username: 'jane' } } })
  })

  it('the payload of a SelfSubjectReview is only apiVersion and kind: it has no fields to configure', async () => {
    const server = await openTestServer()
    const posted = { status: { userInfo: { username: 'admin' } } }
    const { body } = await server.post(selfSubjectReviews, posted, { as: 'jane' })
    expect(body).toMatchObject({ status: { userInfo: { username: 'jane' } } })
    expect(body).not.toHaveProperty('spec')
  })

  it('the user name of the answer is called username', async () => {
    const server = await openTestServer()
    const info = await whoIs(server, 'jane')
    expect(info).toHaveProperty('username', 'jane')
    expect(info).not.toHaveProperty('name')
  })

  it('a SelfSubjectAccessReview takes group, name, verb and namespace of a resource, and answers allowed', async () => {
    const server = await openTestServer()
    await grantJane(server, [
      { apiGroups: ['apps'], resources: ['deployments'], resourceNames: ['web'], verbs: ['get'] },
    ])
    const asked = { group: 'apps', resource: 'deployments', verb: 'get', namespace: 'default' }
    const named = { resourceAttributes: { ...asked, name: 'web' } }
    expect(await mayDo(server, 'jane', named)).toMatchObject({ allowed: true })
    expect(await mayDo(server, 'jane', { resourceAttributes: asked })).toEqual({ allowed: false })
  })

  it('status.denied is set where an authorizer denies, beyond having no opinion', async () => {
    const denies = (): { outcome: 'deny' | 'no-opinion'; reason: string } => ({
      outcome: 'deny',
      reason: 'never',
    })
    const server = await openTestServer({
      authorizers: [
        () => ({
          authorize: (asked) =>
            asked.verb === 'list' ? denies() : { outcome: 'allow', reason: '' },
          rules: () => ({ rules: [], incomplete: true }),
        }),
      ],
    })
    const answer = await mayDo(server, 'jane', { resourceAttributes: podsOfDefault })
    expect(answer).toEqual({ allowed: false, denied: true, reason: 'never' })
  })

  it('a SubjectAccessReview asks about any user, for those who may create one', async () => {
    const server = await openTestServer()
    await grantJane(server, [{ apiGroups: [''], resources: ['pods'], verbs: ['list'] }])
    const review = { spec: { user: 'jane', resourceAttributes: podsOfDefault } }
    const { body } = await server.post(`${authorization}/subjectaccessreviews`, review)
    expect(body).toMatchObject({ status: { allowed: true } })
    const refused = await server.post(`${authorization}/subjectaccessreviews`, review, {
      as: 'jane',
    })
    expect(refused.status).toBe(403)
  })

  it('a LocalSubjectAccessReview asks about one namespace', async () => {
    const server = await openTestServer()
    const path = `${authorization}/namespaces/default/localsubjectaccessreviews`
    const spec = { user: 'jane', resourceAttributes: podsOfDefault }
    const metadata = { namespace: 'default' }
    expect((await server.post(path, { metadata, spec })).body).toMatchObject({
      status: { allowed: false },
    })
    const elsewhere = { ...podsOfDefault, namespace: 'kube-system' }
    const refused = await server.post(path, {
      metadata,
      spec: { ...spec, resourceAttributes: elsewhere },
    })
    expect(refused.status).toBe(422)
  })

  it('a SelfSubjectRulesReview lists the actions that a user may do in a namespace', async () => {
    const server = await openTestServer()
    await grantJane(server, [{ apiGroups: [''], resources: ['pods'], verbs: ['list'] }])
    const review = { spec: { namespace: 'default' } }
    const { body } = await server.post(`${authorization}/selfsubjectrulesreviews`, review, {
      as: 'jane',
    })
    const { status } = body as unknown as {
      status: { resourceRules: object[]; incomplete: boolean }
    }
    expect(status.resourceRules).toContainEqual({
      apiGroups: [''],
      resources: ['pods'],
      verbs: ['list'],
    })
    expect(status.incomplete).toBe(false)
  })
})
