import { describe, expect, it } from 'vitest'
import { structOf } from '../../../../core/base/api/json-fields.ts'
import {
  crd,
  dry,
  openSeeded,
  patched,
  pods,
  quotas,
  withExponentOrPoint,
} from '../../../support/codecs/written-numbers.ts'
import { definitionsPath, widgetsPath } from '../../../support/objects/custom-resources.ts'
import { configMaps } from '../../../support/servers/test-server.ts'

// The answers of kube-apiserver 1.34.2.

describe('a field of another type', () => {
  it.each([
    ['data', 'ConfigMap.data', 'string', '{"metadata":{"name":"c"},"data":{"a":N}}'],
    ['immutable', 'ConfigMap.immutable', 'bool', '{"metadata":{"name":"c"},"immutable":N}'],
    ['metadata', 'ConfigMap.metadata', 'v1.ObjectMeta', '{"metadata":N}'],
    [
      'labels',
      'ObjectMeta.metadata.labels',
      'map[string]string',
      '{"metadata":{"name":"c","labels":N}}',
    ],
    [
      'creationTimestamp',
      'ObjectMeta.metadata.creationTimestamp',
      'string',
      '{"metadata":{"name":"c","creationTimestamp":N}}',
    ],
  ])('%s is no number, however that is written', async (_, field, type, text) => {
    const server = await openSeeded()
    for (const number of withExponentOrPoint) {
      const { body } = await server.post(`${configMaps}${dry}`, text.replace('N', number))
      expect(body.message).toBe(
        `ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal number into Go struct field ${field} of type ${type}`,
      )
    }
  })

  it('bytes are no number, however that is written', async () => {
    const server = await openSeeded()
    for (const number of withExponentOrPoint) {
      const { body } = await server.post(
        `${configMaps}${dry}`,
        `{"metadata":{"name":"c"},"binaryData":{"a":${number}}}`,
      )
      expect(body.message).toMatch(
        /json: cannot unmarshal number into Go struct field ConfigMap\.binaryData of type \[\]uint8$/,
      )
    }
  })

  it('the kind of a body is no number, however that is written', async () => {
    const server = await openSeeded()
    const { body } = await server.post(`${configMaps}${dry}`, '{"kind":2.0}')
    expect(body.message).toContain(
      'json: cannot unmarshal number into Go struct field .kind of type string',
    )
  })

  it('an unknown field may hold a number that no double can', async () => {
    const server = await openSeeded()
    const text = '{"metadata":{"name":"c"},"foo":1e400}'
    expect((await server.post(`${configMaps}${dry}`, text)).status).toBe(201)
  })

  it.each([
    ['2.0', 2],
    ['3e1', 30],
    ['2e-1', 0.2],
  ])('a floating field and free JSON take %s by its value', async (number, value) => {
    const server = await openSeeded()
    const [maximum, fallback] = [
      await server.post(`${definitionsPath}${dry}`, crd(`"maximum":${number}`)),
      await server.post(`${definitionsPath}${dry}`, crd(`"default":${number}`)),
    ]
    expect(maximum.text).toContain(`"maximum":${value}`)
    expect(fallback.text).toContain(`"default":${value}`)
  })

  it('a floating field and free JSON take no number that no double can hold', async () => {
    const server = await openSeeded()
    const [maximum, fallback] = [
      await server.post(`${definitionsPath}${dry}`, crd('"maximum":1e400')),
      await server.post(`${definitionsPath}${dry}`, crd('"default":1e400')),
    ]
    expect(maximum.body.message).toMatch(
      /cannot unmarshal number 1e400 into Go struct field .*\.maximum of type float64$/,
    )
    expect(fallback.body.message).toMatch(
      /: json: cannot unmarshal number 1e400 into Go value of type float64$/,
    )
  })
})

describe('a quantity', () => {
  const written: readonly [string, string][] = [
    ['2.0', '2'],
    ['3e1', '30'],
    ['1E2', '100'],
    ['1e3', '1e3'],
    ['1E-3', '1E-3'],
    ['1e400', '10e399'],
    ['18446744073709551616', '18446744073709551616'],
    ['2.50', '2500m'],
  ]
  it.each(written)('a quantity that is sent as the number %s is %s', async (number, quantity) => {
    const server = await openSeeded()
    const body = `{"metadata":{"name":"q"},"spec":{"hard":{"cpu":${number}}}}`
    const made = await server.post(`${quotas}${dry}`, body)
    expect([made.status, structOf(made.body, 'spec')['hard']]).toEqual([201, { cpu: quantity }])
    if (number === '1e400') return
    const merged = await patched(
      server,
      `${quotas}/seed`,
      'merge-patch+json',
      `{"spec":{"hard":{"cpu":${number}}}}`,
    )
    expect(structOf(merged.body, 'spec')['hard']).toEqual({ cpu: quantity })
  })

  it.each([
    ['strategic-merge-patch+json', '{"spec":{"hard":{"cpu":N}}}'],
    [
      'apply-patch+yaml',
      '{"apiVersion":"v1","kind":"ResourceQuota","metadata":{"name":"seed"},"spec":{"hard":{"cpu":N}}}',
    ],
  ])('a quantity in a %s is read from the number that its text means', async (type, patch) => {
    const server = await openSeeded()
    for (const [number, cpu] of [
      ['3e1', '30'],
      ['18446744073709551616', '18446744073709552k'],
    ] as const) {
      const { body } = await patched(server, `${quotas}/seed`, type, patch.replace('N', number))
      expect(structOf(body, 'spec')['hard']).toEqual({ cpu })
    }
  })
})

describe('a number that no double can hold', () => {
  const why = 'json: cannot unmarshal number 1e400 into Go value of type float64'
  const merge = '{"spec":{"activeDeadlineSeconds":1e400}}'
  const operation = '[{"op":"replace","path":"/spec/activeDeadlineSeconds","value":1e400}]'

  it.each([
    ['merge-patch+json', merge, `error decoding patch: ${why}`],
    ['strategic-merge-patch+json', merge, why],
    [
      'json-patch+json',
      operation,
      'error decoding patch: json: cannot unmarshal number 1e400 into Go struct field jsonPatchOp.value of type float64',
    ],
  ])('a number that no double can hold makes a %s unreadable', async (type, patch, message) => {
    const server = await openSeeded()
    const { status, body } = await patched(server, `${pods}/seed`, type, patch)
    expect([status, body.message]).toEqual([400, message])
  })

  it.each([
    ['merge-patch+json', merge],
    ['json-patch+json', operation],
  ])(
    'a number that no double can hold is for the field to refuse where faults of a %s are ignored',
    async (type, patch) => {
      const server = await openSeeded()
      const { status, body } = await patched(
        server,
        `${pods}/seed`,
        type,
        patch,
        '&fieldValidation=Ignore',
      )
      expect(status).toBe(422)
      expect(body.message).toMatch(
        /: json: cannot unmarshal number 1e400 into Go struct field PodSpec\.spec\.activeDeadlineSeconds of type int64$/,
      )
    },
  )

  it('a number that no double can hold is refused in a custom object, known field or not', async () => {
    const server = await openSeeded()
    for (const field of ['f', 'zork']) {
      const text = `{"apiVersion":"shop.example/v1","kind":"Widget","metadata":{"name":"w"},"spec":{"${field}":1e400}}`
      const { status, body } = await server.post(`${widgetsPath}${dry}`, text)
      expect([status, body.message]).toEqual([
        400,
        `Widget in version "v1" cannot be handled as a Widget: ${why}`,
      ])
    }
    const { status, body } = await patched(
      server,
      `${widgetsPath}/seed`,
      'merge-patch+json',
      '{"spec":{"f":1e400}}',
      '&fieldValidation=Ignore',
    )
    expect(status).toBe(422)
    expect(body.message).toMatch(new RegExp(`: ${why}$`))
  })

  it.each([
    ['.inf', '+Inf'],
    ['-.inf', '-Inf'],
    ['.nan', 'NaN'],
  ])('the YAML number %s is refused as %s', async (word, shown) => {
    const server = await openSeeded()
    const headers = { 'content-type': 'application/yaml' }
    const { body } = await server.post(configMaps, `metadata: {name: c}\ndata: {a: ${word}}\n`, {
      headers,
    })
    expect(body.message).toContain(`json: unsupported value: ${shown} (`)
  })
})

describe('a number of a custom object', () => {
  const widget = (spec: string): string =>
    `{"apiVersion":"shop.example/v1","kind":"Widget","metadata":{"name":"w"},"spec":${spec}}`

  it('a number of a custom object is an int64 or a double, whatever its form', async () => {
    const server = await openSeeded()
    const numbers =
      '[2.0,3e1,9007199254740993,-9223372036854775808,9223372036854775808,18446744073709551616,1e21]'
    const read =
      '[2,30,9007199254740993,-9223372036854775808,9223372036854775808,18446744073709552000,1e+21]'
    const made = await server.post(`${widgetsPath}${dry}`, widget(`{"any":${numbers}}`))
    expect(made.text).toContain(
      `"any":${read.replace('9223372036854775808,18', '9223372036854776000,18')}`,
    )
    const { text } = await patched(
      server,
      `${widgetsPath}/seed`,
      'merge-patch+json',
      `{"spec":{"any":${numbers}}}`,
    )
    expect(text).toContain(
      `"any":${read.replace('9223372036854775808,18', '9223372036854776000,18')}`,
    )
  })

  it.each([
    ['1', 200],
    ['1.0', 422],
    ['1e0', 422],
  ])('a test of a JSON patch compares numbers by their text: 1 and %s', async (number, status) => {
    const server = await openSeeded()
    const tests = [
      `{"op":"test","path":"/spec/f","value":${number}}`,
      `{"op":"test","path":"/spec/a","value":{"b":${number}}}`,
    ]
    for (const test of tests) {
      expect(
        (await patched(server, `${widgetsPath}/seed`, 'json-patch+json', `[${test}]`)).status,
      ).toBe(status)
    }
    const added = `[{"op":"add","path":"/spec/c","value":${number}},{"op":"test","path":"/spec/c","value":1}]`
    expect((await patched(server, `${widgetsPath}/seed`, 'json-patch+json', added)).status).toBe(
      status,
    )
  })
})
