import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { CommandServer } from './command-server.ts'
import { goPrograms } from './go-programs.ts'
import { authorizeOperator, GoProgram, startOperator } from './operator-processes.ts'
import { directory, pages, Sites, sites } from './sites.ts'

const programs = (await goPrograms()) ?? ''

describe.runIf(programs)('an operator made with controller-runtime', () => {
  let server: CommandServer
  let kubeconfig: string
  let operator: GoProgram
  let people: Sites

  beforeAll(async () => {
    server = await CommandServer.start()
    kubeconfig = await authorizeOperator(server)
    people = new Sites(server)
    operator = startOperator(programs, kubeconfig, 'first')
    await operator.output.until(/Starting workers/)
  }, 60_000)

  afterAll(async () => {
    await operator?.end('SIGKILL')
    await server?.close()
  })

  it('an operator publishes a new site in a config map that the site owns, and reports so', async () => {
    const { object: created } = await people.create('new', { title: 'New', pages: { a: 'A' } })
    expect(created).toMatchObject({ spec: { replicas: 1 }, metadata: { generation: 1 } })
    const site = await people.reported('new')
    expect(site).toMatchObject({
      metadata: { generation: 1, finalizers: ['web.example/directory'] },
      status: {
        observedGeneration: 1,
        replicas: 1,
        configMap: 'new',
        conditions: [{ type: 'Ready', status: 'True', observedGeneration: 1 }],
      },
    })
    const { uid } = created.metadata as { uid?: string }
    const owner = { apiVersion: 'web.example/v1', kind: 'Site', name: 'new', uid }
    expect((await server.client.get(`${pages}/new`)).object).toMatchObject({
      metadata: { ownerReferences: [{ ...owner, controller: true, blockOwnerDeletion: true }] },
      data: { title: 'New', a: 'A' },
    })
    expect((await server.client.get(`${directory}/default.new`)).object).toMatchObject({
      metadata: { managedFields: [{ manager: 'site-operator', operation: 'Apply' }] },
      data: { title: 'New', 'entered-by': 'first' },
    })
  })

  it('an operator follows changes of a site and of what the site owns', async () => {
    await people.create('changing', { title: 'One', pages: { a: 'A' } })
    const before = await people.reported('changing')
    await people.change('changing', { title: 'Two', pages: { a: null, b: 'B' } })
    const after = await people.reported('changing')
    expect(after).toMatchObject({ metadata: { generation: 2 }, status: { observedGeneration: 2 } })
    const since = ({ status }: typeof before): unknown =>
      (status as { conditions: { lastTransitionTime: string }[] }).conditions[0]?.lastTransitionTime
    expect(since(after)).toBe(since(before))
    const published = (await server.client.get(`${pages}/changing`)).object
    expect(published['data']).toEqual({ title: 'Two', b: 'B' })
    await server.client.send('DELETE', `${pages}/changing`)
    const again = await people.until(
      pages,
      'changing',
      (object) =>
        object !== undefined &&
        JSON.stringify(object['metadata']) !== JSON.stringify(published.metadata),
    )
    expect(again?.['data']).toEqual({ title: 'Two', b: 'B' })
  })

  it('an operator scales with the scale subresource of its kind', async () => {
    await people.create('scaled', { title: 'Scaled' })
    await people.reported('scaled')
    const scale = await server.client.patch(`${sites}/scaled/scale`, '{"spec":{"replicas":4}}')
    expect(scale.object).toMatchObject({ kind: 'Scale', spec: { replicas: 4 } })
    expect(await people.reported('scaled')).toMatchObject({ status: { replicas: 4 } })
  })

  it('an operator meets no site that its definition refuses', async () => {
    const refused = await people.create('refused', { title: 'x1', pages: {} })
    expect(refused.failure).toMatchObject({
      code: 422,
      message:
        'Site.web.example "refused" is invalid: spec.title: Invalid value: "x1": spec.title in body should match \'^[A-Za-z ]*$\'',
    })
    const untitled = await people.create('refused', { title: '', pages: { a: 'A' } })
    expect(untitled.failure.message).toBe(
      'Site.web.example "refused" is invalid: spec: Invalid value: "object": pages need a title',
    )
  })

  it('an operator cleans up with its finalizer, and the server collects what the site owned', async () => {
    await people.create('leaving', { title: 'Leaving' })
    await people.reported('leaving')
    const answer = await people.remove('leaving')
    expect(answer.object).toMatchObject({ kind: 'Site', metadata: { name: 'leaving' } })
    const gone = (object: unknown): boolean => object === undefined
    await people.until(sites, 'leaving', gone)
    expect((await server.client.get(`${directory}/default.leaving`)).status).toBe(404)
    await people.until(pages, 'leaving', gone)
  })

  it('an operator that is started again goes on with what happened meanwhile', async () => {
    await people.create('kept', { title: 'Kept' })
    await people.create('removed', { title: 'Removed' })
    await people.reported('kept')
    await people.reported('removed')
    await operator.end('SIGTERM')
    const lease = '/apis/coordination.k8s.io/v1/namespaces/default/leases/sites.web.example'
    expect((await server.client.get(lease)).object).toMatchObject({ spec: { holderIdentity: '' } })
    await people.change('kept', { title: 'Changed' })
    await people.remove('removed')
    const waiting = (await server.client.get(`${sites}/removed`)).object
    expect(waiting.metadata).toMatchObject({ finalizers: ['web.example/directory'] })
    expect(waiting.metadata).toHaveProperty('deletionTimestamp')
    operator = startOperator(programs, kubeconfig, 'second')
    await people.until(sites, 'removed', (object) => object === undefined)
    expect(await people.reported('kept')).toMatchObject({ status: { observedGeneration: 2 } })
    expect((await server.client.get(`${directory}/default.kept`)).object).toMatchObject({
      data: { title: 'Changed', 'entered-by': 'second' },
    })
  })

  it('an operator waits for the lease of another, and leads when that one is killed', async () => {
    await operator.end('SIGTERM')
    operator = startOperator(programs, kubeconfig, 'leader', '3s')
    await operator.output.until(/Starting workers/)
    const next = startOperator(programs, kubeconfig, 'follower', '3s')
    onTestFinished(() => (operator === next ? undefined : next.end('SIGKILL')))
    await next.output.until(/Attempting to acquire leader lease/)
    await people.create('led', { title: 'Led' })
    await people.reported('led')
    expect((await server.client.get(`${directory}/default.led`)).object).toMatchObject({
      data: { 'entered-by': 'leader' },
    })
    await operator.end('SIGKILL')
    operator = next
    await people.until(directory, 'default.led', (object) =>
      JSON.stringify(object?.['data']).includes('follower'),
    )
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'an operator and an informer go on after the server is ended with %s and started again',
    async (signal) => {
      const name = signal.toLowerCase()
      await operator.end('SIGTERM')
      operator = startOperator(programs, kubeconfig, name)
      await operator.output.until(/Starting workers/)
      const informer = new GoProgram(join(programs, 'follow'), kubeconfig)
      onTestFinished(() => informer.end('SIGKILL'))
      await informer.output.until(/synced/)
      await people.create(`${name}-a`, { title: 'Before' })
      await people.reported(`${name}-a`)
      await server.restart(signal)
      await people.change(`${name}-a`, { title: 'After' })
      await people.create(`${name}-b`, { title: 'New' })
      expect(await people.reported(`${name}-a`)).toMatchObject({
        status: { observedGeneration: 2 },
      })
      await people.reported(`${name}-b`)
      await people.remove(`${name}-b`)
      const heard = await informer.output.until(new RegExp(`deleted default/${name}-b`))
      expect(heard).toContain(`added default/${name}-a 1 "Before"`)
      expect(heard).toContain(`updated default/${name}-a 2 "After"`)
      expect(heard).toContain(`added default/${name}-b 1 "New"`)
    },
  )
})
