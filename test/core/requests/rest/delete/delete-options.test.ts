import { describe, expect, it } from 'vitest'
import { configMap, configMaps, openTestServer } from '../../../../support/servers/test-server.ts'

const path = `${configMaps}/a`

describe('preconditions of a delete', () => {
  it('preconditions of a delete let it through where they hold', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const { uid, resourceVersion } = created.metadata
    const { status } = await server.delete(path, { preconditions: { uid, resourceVersion } })
    expect(status).toBe(200)
    expect((await server.get(path)).status).toBe(404)
  })

  it('preconditions of a delete are 409 where the uid is another', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const { status, body } = await server.delete(path, { preconditions: { uid: 'other' } })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      reason: 'Conflict',
      message: `Operation cannot be fulfilled on ConfigMap "a": the UID in the precondition (other) does not match the UID in record (${created.metadata.uid}). The object might have been deleted and then recreated`,
      details: { name: 'a', kind: 'ConfigMap' },
    })
    expect((await server.get(path)).body).toEqual(created)
  })

  it('preconditions of a delete are 409 where the resourceVersion is another', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const { status, body } = await server.delete(path, { preconditions: { resourceVersion: '1' } })
    expect(status).toBe(409)
    expect(body.message).toContain(
      `the ResourceVersion in the precondition (1) does not match the ResourceVersion in record (${created.metadata.resourceVersion}). The object might have been modified`,
    )
  })

  it('preconditions of a delete may come as If-Match', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const ifMatch = (value: string): Promise<{ status: number }> =>
      server.delete(path, undefined, { headers: { 'if-match': value } })
    expect((await ifMatch('"1"')).status).toBe(409)
    expect((await ifMatch(`"${created.metadata.resourceVersion}"`)).status).toBe(200)
  })
})

describe('options of a delete', () => {
  it.each(['DeleteOptions', undefined])(
    'options of a delete may come in a body of kind %s',
    async (kind) => {
      const server = await openTestServer()
      await server.post(configMaps, configMap('a'))
      const options = { kind, apiVersion: 'v1', propagationPolicy: 'Background' }
      expect((await server.delete(path, options)).status).toBe(200)
    },
  )

  it('options of a delete may come as YAML', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const headers = { 'content-type': 'application/yaml' }
    const { status } = await server.delete(path, 'preconditions:\n  uid: other\n', { headers })
    expect(status).toBe(409)
  })

  it('options of a delete may come in the query, where there is no body', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const query = 'dryRun=All&propagationPolicy=Background&gracePeriodSeconds=0'
    expect((await server.delete(`${path}?${query}`)).status).toBe(200)
    expect((await server.get(path)).status).toBe(200)
    expect((await server.delete(`${path}?${query}`, { dryRun: [] })).status).toBe(200)
    expect((await server.get(path)).status).toBe(404)
  })

  const wrongType = 'json: cannot unmarshal string into Go struct field DeleteOptions'
  const noKind = 'in scheme "pkg/api/legacyscheme/scheme.go:30"'

  it.each([
    [500, { gracePeriodSeconds: 'soon' }, `${wrongType}.gracePeriodSeconds of type int64`],
    [500, { preconditions: 'none' }, `${wrongType}.preconditions of type v1.Preconditions`],
    [500, { dryRun: 'All' }, `${wrongType}.dryRun of type []string`],
    [500, { orphanDependents: 'yes' }, `${wrongType}.orphanDependents of type bool`],
    [500, { kind: 'Pod' }, `no kind "Pod" is registered for version "meta.k8s.io/v1" ${noKind}`],
    [
      500,
      { kind: 'PatchOptions' },
      'converting (v1.PatchOptions) to (v1.DeleteOptions): unknown conversion',
    ],
    [500, [], 'json: cannot unmarshal array into Go value of type struct'],
    [500, '{', "couldn't get version/kind; json parse error: unexpected end of JSON input"],
    [
      422,
      { propagationPolicy: 'Sideways' },
      'propagationPolicy: Unsupported value: "Sideways": supported values: "Foreground", "Background", "Orphan", "nil"',
    ],
    [422, { dryRun: ['Some'] }, 'dryRun: Unsupported value: ["Some"]: supported values: "All"'],
    [
      422,
      { orphanDependents: true, propagationPolicy: 'Orphan' },
      'Invalid value: "Orphan": orphanDependents and deletionPropagation cannot be both set',
    ],
  ])('options of a delete are refused with %i: %j', async (code, options, message) => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const { status, body } = await server.delete(path, options)
    expect(status).toBe(code)
    expect(body.reason).toBe(code === 500 ? undefined : 'Invalid')
    expect(body.message).toContain(message)
    expect((await server.get(path)).status).toBe(200)
  })

  it.each([
    [400, 'gracePeriodSeconds=soon', 'strconv.ParseInt: parsing "soon": invalid syntax'],
    [400, 'gracePeriodSeconds=', 'strconv.ParseInt: parsing "": invalid syntax'],
    [400, 'gracePeriodSeconds=99999999999999999999', 'value out of range'],
    [422, 'dryRun=Some', 'Unsupported value: ["Some"]'],
    [422, 'dryRun=', 'Unsupported value: [""]'],
    [422, 'propagationPolicy=Sideways', 'Unsupported value: "Sideways"'],
    [409, 'uid=other', 'the UID in the precondition (other) does not match'],
    [409, 'resourceVersion=1', 'the ResourceVersion in the precondition (1) does not match'],
  ])('options of a delete are refused with %i in the query: %s', async (code, query, message) => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const { status, body } = await server.delete(`${path}?${query}`)
    expect(status).toBe(code)
    expect(body.message).toContain(message)
    expect((await server.get(path)).status).toBe(200)
  })

  it('options of a delete in the query count for nothing beside a body', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const { status } = await server.delete(`${path}?propagationPolicy=Sideways&uid=other`, {})
    expect(status).toBe(200)
    expect((await server.get(path)).status).toBe(404)
  })
})
