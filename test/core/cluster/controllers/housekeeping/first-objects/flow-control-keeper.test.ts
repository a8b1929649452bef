import { describe, expect, it } from 'vitest'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { openTestServer } from '../../../../../support/servers/test-server.ts'
import {
  comparable,
  objectAt,
  nextMinute,
  replaceSpec,
} from '../../../../../support/storage/first-object-checks.ts'

const flowControl = '/apis/flowcontrol.apiserver.k8s.io/v1'
const annotation = 'apf.kubernetes.io/autoupdate-spec'

describe('objects of priority and fairness', () => {
  const catchAll = `${flowControl}/flowschemas/catch-all`
  const suggested = `${flowControl}/prioritylevelconfigurations/workload-low`
  const lower = (object: ApiObject): object => ({
    spec: {
      ...(object['spec'] as object),
      limited: { nominalConcurrencyShares: 1, limitResponse: { type: 'Reject' } },
    },
  })

  it('a default flow control object comes back when it is deleted', async () => {
    const server = await openTestServer()
    const before = comparable(await objectAt(server, catchAll))
    for (const path of [catchAll, suggested]) await server.delete(path)
    await nextMinute(server)
    expect(comparable(await objectAt(server, catchAll))).toEqual(before)
    expect((await server.get(suggested)).status).toBe(200)
  })

  it('a mandatory flow control object keeps its spec, and its annotation comes back', async () => {
    const server = await openTestServer()
    const path = `${flowControl}/prioritylevelconfigurations/catch-all`
    await server.patch(path, { metadata: { annotations: { [annotation]: 'false' } } })
    expect((await server.patch(path, lower(await objectAt(server, path)))).status).toBe(422)
    await nextMinute(server)
    const { spec, metadata } = await objectAt(server, path)
    expect(spec).toMatchObject({ limited: { nominalConcurrencyShares: 5 } })
    expect(metadata.annotations).toEqual({ [annotation]: 'true' })
  })

  it('changes of a suggested flow control object are undone, unless its annotation says otherwise', async () => {
    const server = await openTestServer()
    const shares = async (): Promise<unknown> => (await objectAt(server, suggested))['spec']
    await replaceSpec(server, suggested, lower)
    await nextMinute(server)
    expect(await shares()).toMatchObject({ limited: { nominalConcurrencyShares: 100 } })
    await server.patch(suggested, { metadata: { annotations: { [annotation]: 'false' } } })
    await replaceSpec(server, suggested, lower)
    await nextMinute(server)
    expect(await shares()).toMatchObject({ limited: { nominalConcurrencyShares: 1 } })
  })

  it('the numbers of the exempt priority level are left to its users', async () => {
    const server = await openTestServer()
    const path = `${flowControl}/prioritylevelconfigurations/exempt`
    const exempt = { nominalConcurrencyShares: 7, lendablePercent: 3 }
    await server.patch(path, { spec: { exempt } })
    await nextMinute(server)
    expect((await objectAt(server, path))['spec']).toMatchObject({ exempt })
  })

  it('a flow control object that is marked as a default and is none is removed', async () => {
    const server = await openTestServer()
    const { apiVersion, kind, spec } = await objectAt(server, suggested)
    const copy = (name: string, annotations: object): object => ({
      apiVersion,
      kind,
      metadata: { name, annotations },
      spec,
    })
    const levels = `${flowControl}/prioritylevelconfigurations`
    await server.post(levels, copy('left', { [annotation]: 'true' }))
    await server.post(levels, copy('mine', {}))
    await nextMinute(server)
    expect((await server.get(`${levels}/left`)).status).toBe(404)
    expect((await server.get(`${levels}/mine`)).status).toBe(200)
  })
})
