import { describe, expect, it } from 'vitest'
import { refusalsOf } from './refusals.ts'
import { configMap, configMaps, pods, revision, revisions, steadyServer } from './steady-server.ts'

const server = steadyServer()
const { post } = refusalsOf(server)

describe('keys that JavaScript gives a meaning', () => {
  it('keys that JavaScript gives a meaning are plain data in a config map, in every verb and format', async () => {
    const { client } = server
    const data = '{"__proto__":"a","constructor":"b","hasOwnProperty":"c","toString":"d"}'
    await client.post(configMaps, configMap('keys', `"data":${data}`))
    const path = `${configMaps}/keys`
    expect((await client.get(path)).text).toContain(`"data":${data}}`)
    expect((await client.get(path, { accept: 'application/yaml' })).text).toContain(
      '__proto__: a\n',
    )
    const merged = await client.patch(path, '{"data":{"__proto__":"e","constructor":null}}')
    expect(merged.text).toContain('"data":{"__proto__":"e","hasOwnProperty":"c","toString":"d"}')
    const patched = await client.patch(
      path,
      '[{"op":"replace","path":"/data/__proto__","value":"f"},{"op":"add","path":"/data/valueOf","value":"g"}]',
    )
    expect(patched.object['data']).toMatchObject({ valueOf: 'g' })
    expect(patched.text).toContain('"__proto__":"f"')
  })

  it('keys that JavaScript gives a meaning cannot change an immutable object', async () => {
    const { client } = server
    await client.post(configMaps, configMap('fixed', '"immutable":true,"data":{"__proto__":"a"}'))
    const patched = await client.patch(`${configMaps}/fixed`, '{"data":{"__proto__":"b"}}')
    expect(patched.failure).toMatchObject({ code: 422 })
  })

  it('keys that JavaScript gives a meaning reach no prototype', async () => {
    const { client } = server
    await client.post(configMaps, configMap('proto'))
    const path = `${configMaps}/proto`
    const evil = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'
    await client.patch(path, evil)
    await client.patch(path, `{"metadata":{"labels":${evil}}}`)
    for (const way of [
      '/__proto__/polluted',
      '/constructor/prototype/polluted',
      '/data/__proto__/x',
    ]) {
      const patch = `[{"op":"add","path":"${way}","value":1}]`
      expect((await client.patch(path, patch)).failure.code).toBe(422)
    }
    await client.post(configMaps, configMap('proto2', `"metadata":${evil}`))
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect(await post(configMaps, `{"metadata":{"name":"x","labels":{"__proto__":"y"}}}`)).toMatch(
      /^422 .*metadata.labels: Invalid value: "__proto__"/,
    )
  })
})

describe('integers that a double cannot hold', () => {
  it('integers that a double cannot hold survive create, patch and every format', async () => {
    const { client } = server
    const data = '{"a":9007199254740993,"b":-9223372036854775808}'
    await client.post(revisions, revision('long', data, '9007199254740993'))
    const path = `${revisions}/long`
    await client.patch(path, '{"metadata":{"labels":{"a":"b"}}}')
    const whole = `"data":${data},"revision":9007199254740993`
    expect((await client.get(path)).text).toContain(whole)
    expect((await client.get(path, { accept: 'application/yaml' })).text).toContain(
      'a: 9007199254740993\n  b: -9223372036854775808\n',
    )
    const same = '[{"op":"test","path":"/revision","value":9007199254740993}]'
    const other = '[{"op":"test","path":"/revision","value":9007199254740992}]'
    expect((await client.patch(path, same)).status).toBe(200)
    expect((await client.patch(path, other)).status).toBe(422)
  })

  it('integers that a double cannot hold survive in a typed field', async () => {
    const spec = `"containers":[{"name":"a","image":"b"}],"tolerations":[{"key":"a","operator":"Exists","effect":"NoExecute","tolerationSeconds":9223372036854775807}]`
    const body = `{"metadata":{"name":"long"},"spec":{${spec}}}`
    expect((await server.client.post(pods, body)).status).toBe(201)
    expect((await server.client.get(`${pods}/long`)).text).toContain('9223372036854775807')
  })
})
