import { describe, expect, it } from 'vitest'
import { refusalsOf } from './refusals.ts'
import { configMap, configMaps, steadyServer } from './steady-server.ts'

const server = steadyServer()
const { refusal, post } = refusalsOf(server)

describe('an object that does not belong', () => {
  it.each([
    [configMaps, '{"kind":"Nope"}', /^400 .*no kind "Nope" is registered/],
    [
      configMaps,
      '{"kind":"Secret","apiVersion":"v1"}',
      /^400 .*converting \(v1.Secret\) to \(core.ConfigMap\): unknown conversion/,
    ],
    [
      configMaps,
      '{"apiVersion":"v9"}',
      /^400 .*no kind "ConfigMap" is registered for version "v9" in scheme/,
    ],
    [
      configMaps,
      '{"kind":{"a":1}}',
      /^400 .*couldn't get version\/kind; json parse error: json: cannot unmarshal object into Go struct field \.kind of type string/,
    ],
    ['/api/v1/namespaces/default/nopes', '{}', /^404 NotFound: the server could not find/],
    ['/api/v9/namespaces/default/configmaps', '{}', /^404 NotFound: the server could not find/],
    [
      '/api/v1/namespaces/nowhere/configmaps',
      configMap('a'),
      /^404 NotFound: namespaces "nowhere" not found/,
    ],
    [
      configMaps,
      '{"metadata":{"name":"a","namespace":"other"}}',
      /^400 .*does not match the namespace/,
    ],
    [configMaps, configMap('a'.repeat(254)), /^422 Invalid: .*no more than 253 characters/],
    [configMaps, configMap('../../etc'), /^422 Invalid: .*RFC 1123 subdomain/],
    [configMaps, configMap('Ünï'), /^422 Invalid: .*RFC 1123 subdomain/],
    [configMaps, configMap('a\\u0000b'), /^422 Invalid: .*RFC 1123 subdomain/],
    [configMaps, configMap(''), /^422 Invalid: .*name or generateName is required/],
  ])('the path %s takes no object %s', async (path, body, message) => {
    expect(await post(path, body)).toMatch(message)
  })
})

describe('fields that are unknown or given twice', () => {
  const body = (name: string): string =>
    configMap(name, '"data":{"a":"1","a":"2"},"extra":{"b":1},"extra":{"b":2}')
  const complaints = ['duplicate field "data.a"', 'unknown field "extra"']

  it('unknown and duplicate fields pass under Ignore', async () => {
    const answer = await server.client.post(`${configMaps}?fieldValidation=Ignore`, body('ignore'))
    expect(answer).toMatchObject({ status: 201, warnings: [] })
    expect(answer.object['data']).toEqual({ a: '2' })
    expect(answer.text).not.toContain('extra')
  })

  it.each(['', '?fieldValidation=Warn'])(
    'unknown and duplicate fields are warned of under %j',
    async (query) => {
      const name = `warn${query.length}`
      const answer = await server.client.post(`${configMaps}${query}`, body(name))
      expect(answer).toMatchObject({ status: 201, warnings: complaints })
    },
  )

  it('unknown and duplicate fields are refused under Strict, in JSON and YAML', async () => {
    const path = `${configMaps}?fieldValidation=Strict`
    const message = `strict decoding error: ${complaints.join(', ')}`
    expect(await post(path, body('strict'))).toMatch(/^400 /)
    expect(await post(path, body('strict'))).toContain(message)
    const yaml = 'metadata: {name: strict}\ndata: {a: "1", a: "2"}\nextra: 1\nextra: 2\n'
    const lines = ['line 2: key "a" already set in map', 'line 4: key "extra" already set in map']
    const answer = await refusal(server.client.postYaml(path, yaml))
    expect(answer).toContain(
      `strict decoding error: yaml: unmarshal errors:\n  ${lines.join('\n  ')}, unknown field "extra"`,
    )
  })

  it('unknown and duplicate fields do not flood the answer', async () => {
    const key = 'k'.repeat(100)
    const deep = `{"${key}":1,"${key}":`.repeat(9000) + '1' + '}'.repeat(9000)
    const answer = await server.client.post(configMaps, configMap('flood', `"x":${deep}`))
    expect(answer.status).toBe(201)
    expect(answer.warnings.join('').length).toBeLessThan(8192)
    const strict = `${configMaps}?fieldValidation=Strict`
    expect((await post(strict, configMap('f', `"x":${deep}`))).length).toBeLessThan(200_000)
  })

  it('unknown and duplicate fields cannot smuggle a header into the answer', async () => {
    const sent = configMap('smuggle', '"a\\r\\nx-evil: 1":1')
    const { headers, warnings } = await server.client.post(configMaps, sent)
    expect(headers).not.toHaveProperty('x-evil')
    expect(warnings).toEqual([String.raw`unknown field "a\r\nx-evil: 1"`])
  })
})
