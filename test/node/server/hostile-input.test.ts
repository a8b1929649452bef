import { describe, expect, it } from 'vitest'
import { refusalsOf } from './refusals.ts'
import { configMap, configMaps, pods, revision, revisions, steadyServer } from './steady-server.ts'

const server = steadyServer()
const { refusal, post, postYaml } = refusalsOf(server)

describe('hostile text', () => {
  const unreadable =
    '400 BadRequest: the object provided is unrecognized (must be of type ConfigMap): '
  const notJson = `${unreadable}couldn't get version/kind; json parse error: `

  it.each([
    ['', 'unexpected end of JSON input'],
    ['{"kind": "ConfigMap",', 'unexpected end of JSON input'],
    ['{\n "data": nope}', "invalid character 'o' in literal null (expecting 'u')"],
    ['{"generation": NaN}', "invalid character 'N' looking for beginning of value"],
    [configMap('a') + '}', "invalid character '}' after top-level value"],
  ])(
    'hostile text: JSON %j is refused with its mistake and its beginning',
    async (body, message) => {
      const text = await post(configMaps, body)
      expect(text).toContain(`${notJson}${message} (${body.slice(0, 30) || '<empty>'}`)
    },
  )

  it.each([
    ['metadata:\n  name: a\n bad', /yaml: line 2: did not find expected key/],
    ['a: 1\nb: !!int x', /yaml: cannot decode !!str `x` as a !!int/],
    ['metadata: &m {labels: *m}', /yaml: anchor 'm' value contains itself/],
    ['a: .nan', /json: unsupported value: NaN/],
  ])('hostile text: YAML %j is refused with the line of the mistake', async (body, message) => {
    const text = await postYaml(body)
    expect(text).toContain(unreadable)
    expect(text).toMatch(message)
  })

  it.each(['[]', '"text"', '7'])('hostile text: a body of %s is no object', async (body) => {
    expect(await post(configMaps, body)).toContain(`${notJson}json: cannot unmarshal`)
  })

  it('hostile text: bytes that are not UTF-8 are refused', async () => {
    const bytes = Buffer.from(configMap('a\u00ff'), 'latin1')
    expect(await refusal(server.client.post(configMaps, bytes))).toContain(
      `${notJson}the body is not valid UTF-8`,
    )
  })

  it('hostile text: a byte-order mark is no JSON', async () => {
    expect(await refusal(server.client.post(configMaps, `\ufeff${configMap('bom')}`))).toContain(
      `${notJson}invalid character 'ï' looking for beginning of value (efbbbf`,
    )
  })

  it('hostile text: a byte-order mark may begin YAML', async () => {
    const body = `\ufeff${configMap('bom')}`
    expect((await server.client.postYaml(configMaps, body)).status).toBe(201)
  })
})

describe('values of a wrong type', () => {
  const container = (members: string): string =>
    `{"metadata":{"name":"a"},"spec":{"containers":[{"name":"a","image":"b",${members}}]}}`

  it.each([
    [
      configMaps,
      '{"metadata":{"name":7}}',
      'number into Go struct field ObjectMeta.metadata.name of type string',
    ],
    [
      configMaps,
      '{"metadata":"a"}',
      'string into Go struct field ConfigMap.metadata of type v1.ObjectMeta',
    ],
    [
      configMaps,
      '{"data":["a"]}',
      'array into Go struct field ConfigMap.data of type map[string]string',
    ],
    [configMaps, '{"data":{"a":{}}}', 'object into Go struct field ConfigMap.data of type string'],
    [
      configMaps,
      '{"immutable":"yes"}',
      'string into Go struct field ConfigMap.immutable of type bool',
    ],
    [
      pods,
      '{"spec":{"containers":{}}}',
      'object into Go struct field PodSpec.spec.containers of type []v1.Container',
    ],
    [
      pods,
      container('"ports":[{"containerPort":"80"}]'),
      'string into Go struct field ContainerPort.spec.containers.ports.containerPort of type int32',
    ],
    [
      pods,
      container('"ports":[{"containerPort":1.5}]'),
      'number 1.5 into Go struct field ContainerPort.spec.containers.ports.containerPort of type int32',
    ],
    [
      pods,
      container('"ports":[{"containerPort":4294967376}]'),
      'number 4294967376 into Go struct field ContainerPort.spec.containers.ports.containerPort of type int32',
    ],
    [
      pods,
      '{"spec":{"activeDeadlineSeconds":9223372036854775808}}',
      'number 9223372036854775808 into Go struct field PodSpec.spec.activeDeadlineSeconds of type int64',
    ],
  ])('a value of a wrong type is refused: %s %s', async (path, body, message) => {
    expect(await post(path, body)).toMatch(/^400 BadRequest: /)
    expect(await post(path, body)).toContain(`json: cannot unmarshal ${message}`)
  })

  it('a value beyond every range is refused, and text like one is no quantity', async () => {
    expect(await post(revisions, revision('a', '{"x":1e400}'))).toContain(
      'json: cannot unmarshal number 1e400 into Go value of type float64',
    )
    const long = await post(revisions, revision('a', '9'.repeat(1_000_000)))
    expect(long).toMatch(/^400 .*: json: cannot unmarshal number 9+…$/s)
    expect(long.length).toBeLessThan(70_000)
    for (const cpu of ['"NaN"', '"1e999999999999"', `"${'9'.repeat(1_000_000)}x"`]) {
      const body = container(`"resources":{"limits":{"cpu":${cpu}}}`)
      expect(await post(pods, body)).toMatch(/^400 .*(quantities must match|quantity's suffix)/s)
    }
  })
})
