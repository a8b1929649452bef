import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import {
  openEvictionServer,
  evict,
  createPod,
  eviction,
  createBudget,
  budgets,
  isThere,
} from '../../../support/objects/evicted-pods.ts'
import { type Answer, pod, pods } from '../../../support/servers/test-server.ts'

describe('an eviction', () => {
  it('an eviction deletes a pod that nothing protects, and answers 201 with a Status', async () => {
    const server = await openEvictionServer()
    await server.post(pods, pod('a'))
    const { status, body } = await evict(server, 'a')
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'Status', status: 'Success' })
    expect((await server.get(`${pods}/a`)).status).toBe(404)
  })

  it('an eviction gives a running pod its grace, and says in its status why it goes', async () => {
    const server = await openEvictionServer()
    await createPod(server, 'a')
    await evict(server, 'a')
    const { body } = await server.get(`${pods}/a`)
    expect(body.metadata.deletionGracePeriodSeconds).toBe(30)
    expect(body['status']).toMatchObject({
      conditions: [
        { type: 'Ready' },
        {
          type: 'DisruptionTarget',
          status: 'True',
          reason: 'EvictionByEvictionAPI',
          message: 'Eviction API: evicting',
        },
      ],
    })
  })

  it('an eviction deletes as its options say', async () => {
    const server = await openEvictionServer()
    await createPod(server, 'a')
    await evict(server, 'a', { gracePeriodSeconds: 0 })
    expect((await server.get(`${pods}/a`)).status).toBe(404)
  })

  it('an eviction may be sent in the version that evictions had first', async () => {
    const server = await openEvictionServer()
    await server.post(pods, pod('a'))
    const sent = { ...eviction('a'), apiVersion: 'policy/v1beta1' }
    expect((await server.post(`${pods}/a/eviction`, sent)).status).toBe(201)
  })

  it.each([
    ['the query', '?dryRun=All', {}],
    ['the body', '', { dryRun: ['All'] }],
    ['both', '?dryRun=All', { dryRun: ['All'] }],
  ])('an eviction changes nothing when it is a dry run by %s', async (_where, query, options) => {
    const server = await openEvictionServer()
    await createPod(server, 'a')
    await createBudget(server, { disruptionsAllowed: 1 })
    const { body: before } = await server.get(`${pods}/a`)
    const { body: budget } = await server.get(`${budgets}/web`)
    const sent = eviction('a', options)
    expect((await server.post(`${pods}/a/eviction${query}`, sent)).status).toBe(201)
    expect((await server.get(`${pods}/a`)).body).toEqual(before)
    expect((await server.get(`${budgets}/web`)).body).toEqual(budget)
    await server.patch(`${budgets}/web/status`, { status: { disruptionsAllowed: 0 } })
    expect((await server.post(`${pods}/a/eviction${query}`, sent)).status).toBe(429)
  })
})

describe('an eviction is refused', () => {
  it('an eviction is refused for a pod that is not there', async () => {
    const server = await openEvictionServer()
    const { status, body } = await evict(server, 'a')
    expect(status).toBe(404)
    expect(body.message).toBe('pods "a" not found')
  })

  it('an eviction is refused for another name than that of the path', async () => {
    const server = await openEvictionServer()
    await server.post(pods, pod('a'))
    const { status, body } = await server.post(`${pods}/a/eviction`, eviction('b'))
    expect(status).toBe(400)
    expect(body.message).toBe('name in URL does not match name in Eviction object')
    expect(await isThere(server, 'a')).toBe(true)
  })

  it('an eviction is refused for another version or uid than the pod has', async () => {
    const server = await openEvictionServer()
    await createPod(server, 'a')
    const { body } = await server.get(`${pods}/a`)
    const { resourceVersion, uid } = body.metadata
    const evictIf = (preconditions: JsonObject): Promise<Answer> =>
      evict(server, 'a', { preconditions })
    expect((await evictIf({ uid: 'other' })).status).toBe(409)
    expect((await evictIf({ resourceVersion: '1' })).status).toBe(409)
    expect(await isThere(server, 'a')).toBe(true)
    expect((await evictIf({ resourceVersion, uid: uid ?? '' })).status).toBe(201)
  })

  it('an eviction is refused for options that contradict each other', async () => {
    const server = await openEvictionServer()
    await server.post(pods, pod('a'))
    const sent = eviction('a', { dryRun: ['None'] })
    const { status, body } = await server.post(`${pods}/a/eviction?dryRun=All`, sent)
    expect(status).toBe(500)
    expect(body.message).toBe(
      'Non-matching dry-run options in request and content: [All] and [None]',
    )
  })

  it('an eviction is refused for the delete option to ignore store read errors', async () => {
    const server = await openEvictionServer()
    const option = 'ignoreStoreReadErrorWithClusterBreakingPotential'
    const { body } = await evict(server, 'a', { [option]: true })
    expect(body.message).toBe(
      `Eviction.policy "a" is invalid: deleteOptions.${option}: Invalid value: true: can not be set for pod eviction, try after removing the option`,
    )
  })

  it('an eviction is refused for another verb or resource', async () => {
    const server = await openEvictionServer()
    await server.post(pods, pod('a'))
    expect((await server.get(`${pods}/a/eviction`)).status).toBe(405)
    expect((await server.delete(`${pods}/a/eviction`)).status).toBe(405)
    const configMaps = '/api/v1/namespaces/default/configmaps'
    expect((await server.post(`${configMaps}/a/eviction`, eviction('a'))).status).toBe(404)
  })
})
