import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from './http-client.ts'
import { configMap, configMaps, pods, revision, revisions, steadyServer } from './steady-server.ts'

const server = steadyServer()

function summary({ status, text }: Answer): string {
  return `${status} ${text === '' ? '' : (JSON.parse(text) as { reason?: string }).reason}`
}

beforeAll(async () => {
  await server.client.post(configMaps, configMap('a', '"data":{"a":"1"}'))
})

describe('a JSON patch', () => {
  const list = (count: number, operation: string): string =>
    `[${Array(count).fill(operation).join(',')}]`

  it.each([
    ['more operations than allowed', list(10_001, '{"op":"test","path":"/kind","value":""}'), 413],
    [
      'copies that double',
      list(64, '{"op":"copy","from":"/data","path":"/data/a"}')
        .replace('[', '[{"op":"add","path":"/data","value":["x"]},')
        .replaceAll('/data/a', '/data/-'),
      422,
    ],
    [
      'copies that grow deep',
      list(9000, '{"op":"copy","from":"/metadata","path":"/metadata/a"}'),
      422,
    ],
    ['an unknown operation', '[{"op":"spam","path":"/data"}]', 422],
    ['no pointer', '[{"op":"add","path":"data","value":1}]', 422],
    ['no operations at all', '[7]', 400],
    ['another kind', '[{"op":"replace","path":"/kind","value":"Secret"}]', 422],
    ['another name', '[{"op":"replace","path":"/metadata/name","value":"b"}]', 400],
    ['a missing path', '[{"op":"remove","path":"/data/none"}]', 422],
    ['a move into itself', '[{"op":"move","from":"/data","path":"/data/x"}]', 422],
    ['a failed test', '[{"op":"test","path":"/data/a","value":"2"}]', 422],
    [
      'an index beyond the list',
      '[{"op":"add","path":"/metadata/finalizers","value":[]},{"op":"add","path":"/metadata/finalizers/99999999999999999999","value":"x/y"}]',
      422,
    ],
  ])('a JSON patch with %s is refused and changes nothing', async (_, patch, code) => {
    const { client } = server
    const before = (await client.get(`${configMaps}/a`)).text
    const { failure } = await client.patch(`${configMaps}/a`, patch)
    expect([failure.kind, failure.code]).toEqual(['Status', code])
    expect((await client.get(`${configMaps}/a`)).text).toBe(before)
  })

  it('a JSON patch that replaces the whole object by nothing is taken and changes nothing, as in the original', async () => {
    const { client } = server
    const before = (await client.get(`${configMaps}/a`)).text
    const patch = '[{"op":"replace","path":"","value":null}]'
    expect((await client.patch(`${configMaps}/a`, patch)).status).toBe(200)
    expect((await client.get(`${configMaps}/a`)).text).toBe(before)
  })

  it('a JSON patch cannot make a stored object too deep to be read again', async () => {
    const { client } = server
    const data = '{"a":'.repeat(6000) + '1' + '}'.repeat(6000)
    await client.post(revisions, revision('deep', data))
    const patch = `[{"op":"copy","from":"/data","path":"/data${'/a'.repeat(5000)}"}]`
    expect((await client.patch(`${revisions}/deep`, patch)).failure.code).toBe(422)
    expect((await client.patch(`${revisions}/deep`, '{"revision":2}')).status).toBe(200)
  })

  it('a merge patch that is no object is refused', async () => {
    for (const body of ['null', '7', '"x"']) {
      expect((await server.client.patch(`${configMaps}/a`, body)).failure.code).toBe(400)
    }
  })
})

describe('wide objects', () => {
  const many = (count: number, item: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => item(index)).join(',')

  it('wide objects wrong in very many places are refused in an answer of a bearable size', async () => {
    const { client } = server
    const bodies: [string, string][] = [
      [configMaps, configMap('w', `"data":{${many(90_000, (n) => `"/${n}":""`)}}`)],
      [pods, `{"metadata":{"name":"w"},"spec":{"containers":[${many(30_000, () => '{}')}]}}`],
      [configMaps, `{"metadata":{"name":"w","finalizers":[${many(90_000, () => '"x"')}]}}`],
    ]
    for (const [path, body] of bodies) {
      const { failure, text } = await client.post(path, body)
      expect(failure.code).toBe(422)
      expect(failure.details?.causes?.length).toBeGreaterThan(10)
      expect(failure.message).toMatch(/, and \d+ more\]$/)
      expect(text.length).toBeLessThan(64 * 1024)
    }
  })

  it('wide objects of more values than an object may hold are 413, however small each is', async () => {
    const { client } = server
    const bodies: [string, string][] = [
      [configMaps, configMap('w', `"data":{${many(150_000, (n) => `"${n}":""`)}}`)],
      ['/api/v1/namespaces/default/endpoints', `{"subsets":[${many(866_000, () => '{}')}]}`],
      [configMaps, `{"metadata":{"finalizers":[${many(600_000, () => '""')}]}}`],
    ]
    const refused = '413 RequestEntityTooLarge'
    for (const [path, body] of bodies) expect(summary(await client.post(path, body))).toBe(refused)
    const anchors = `metadata: {finalizers: [${many(150_000, (n) => `&a${n} x`)}]}`
    expect(summary(await client.postYaml(configMaps, anchors))).toBe(refused)
    const wide = `{"data":{${many(60_000, (n) => `"${n}":""`)}}}`
    expect((await client.patch(`${configMaps}/a`, wide)).status).toBe(200)
    const wider = wide.replaceAll('""', '"x"').replaceAll('":"x"', 'b":""')
    expect(summary(await client.patch(`${configMaps}/a`, wider))).toBe(refused)
    expect((await client.patch(`${configMaps}/a`, '{"data":null}')).status).toBe(200)
  })

  it('wide objects that repeat a cron field endlessly are read once', async () => {
    const schedule = `${'*/1,'.repeat(200_000)}5 * * * *`
    const template = '{"spec":{"restartPolicy":"Never","containers":[{"name":"a","image":"b"}]}}'
    const body = `{"metadata":{"name":"c"},"spec":{"schedule":"${schedule}","jobTemplate":{"spec":{"template":${template}}}}}`
    const path = '/apis/batch/v1/namespaces/default/cronjobs'
    expect((await server.client.post(path, body)).status).toBe(201)
  })
})
