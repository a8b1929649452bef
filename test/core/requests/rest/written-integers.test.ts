import { describe, expect, it } from 'vitest'
import { structOf } from '../../../../core/base/api/json-fields.ts'
import { configure, hookUrl, webhook } from '../../../support/access/webhook-configurations.ts'
import { fromHex } from '../../../support/codecs/hex.ts'
import {
  crd,
  deployment,
  deployments,
  dry,
  openSeeded,
  patched,
  pod,
  pods,
  service,
  services,
  template,
  withExponentOrPoint,
} from '../../../support/codecs/written-numbers.ts'
import { definitionsPath, widgetsPath } from '../../../support/objects/custom-resources.ts'
import { configMaps, openTestServer } from '../../../support/servers/test-server.ts'

// The answers of kube-apiserver 1.34.2.

describe('an integer field', () => {
  const struct = (field: string, type = 'int64') => `Go struct field ${field} of type ${type}`
  const handled = (kind: string, of = kind): string =>
    `${kind} in version "v1" cannot be handled as a ${of}: `

  it.each([
    [
      'pod',
      pods,
      handled('Pod'),
      struct('PodSpec.spec.terminationGracePeriodSeconds'),
      (n: string) => pod('p', `"terminationGracePeriodSeconds":${n},`),
    ],
    [
      'deployment',
      deployments,
      handled('Deployment'),
      struct('DeploymentSpec.spec.replicas', 'int32'),
      (n: string) => deployment('d', n),
    ],
    [
      'service, which takes a name, too',
      services,
      handled('Service'),
      struct('ServicePort.spec.ports.targetPort', 'int32'),
      (n: string) => service('s', n),
    ],
    [
      'definition',
      definitionsPath,
      handled('CustomResourceDefinition'),
      struct('JSONSchemaProps.spec.versions.schema.openAPIV3Schema.properties.maxLength'),
      (n: string) => crd(`"maxLength":${n}`),
    ],
    [
      'token request',
      '/api/v1/namespaces/default/serviceaccounts/seed/token',
      handled('TokenRequest'),
      struct('TokenRequestSpec.spec.expirationSeconds'),
      (n: string) =>
        `{"kind":"TokenRequest","apiVersion":"authentication.k8s.io/v1","spec":{"expirationSeconds":${n}}}`,
    ],
    [
      'eviction',
      `${pods}/seed/eviction`,
      handled('Eviction'),
      struct('DeleteOptions.deleteOptions.gracePeriodSeconds'),
      (n: string) =>
        `{"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"seed"},"deleteOptions":{"gracePeriodSeconds":${n}}}`,
    ],
    [
      'secret, whose bytes are a list',
      '/api/v1/namespaces/default/secrets',
      handled('Secret'),
      struct('Secret.data', 'uint8'),
      (n: string) => `{"metadata":{"name":"c"},"data":{"a":[${n}]}}`,
    ],
    [
      'pod that is sent as a config map',
      configMaps,
      handled('Pod', 'ConfigMap'),
      struct('PodSpec.spec.terminationGracePeriodSeconds'),
      (n: string) => pod('p', `"terminationGracePeriodSeconds":${n},`),
    ],
  ] as const)(
    'an integer field of a %s takes no number with a point or an exponent',
    async (_, path, handling, field, body) => {
      const server = await openSeeded()
      for (const number of withExponentOrPoint) {
        const answer = await server.post(`${path}${dry}`, body(number))
        expect(answer.status, number).toBe(400)
        expect(answer.body.message).toBe(
          `${handling}json: cannot unmarshal number ${number} into ${field}`,
        )
      }
    },
  )

  it('an integer field of an update takes no number with a point or an exponent', async () => {
    const server = await openSeeded()
    for (const number of withExponentOrPoint) {
      const update = pod('seed', `"activeDeadlineSeconds":${number},`)
      const { status, body } = await server.put(`${pods}/seed${dry}`, update)
      expect([status, body.message]).toEqual([
        400,
        `${handled('Pod')}json: cannot unmarshal number ${number} into ${struct('PodSpec.spec.activeDeadlineSeconds')}`,
      ])
    }
    const scale = `{"metadata":{"name":"seed","namespace":"default"},"spec":{"replicas":2.0}}`
    const { body } = await server.put(`${deployments}/seed/scale${dry}`, scale)
    expect(body.message).toBe(
      `${handled('Scale')}json: cannot unmarshal number 2.0 into ${struct('ScaleSpec.spec.replicas', 'int32')}`,
    )
  })

  it('the grace period of a delete takes no number with a point or an exponent', async () => {
    const server = await openSeeded()
    for (const path of [`${configMaps}/seed`, `${pods}/seed`, `${widgetsPath}/seed`]) {
      for (const number of withExponentOrPoint) {
        const options = `{"dryRun":["All"],"gracePeriodSeconds":${number}}`
        const { status, body } = await server.delete(path, options)
        expect([status, body.message]).toEqual([
          500,
          `json: cannot unmarshal number ${number} into ${struct('DeleteOptions.gracePeriodSeconds')}`,
        ])
      }
    }
  })

  it.each([
    ['merge-patch+json', (n: string) => `{"spec":{"activeDeadlineSeconds":${n}}}`],
    [
      'json-patch+json',
      (n: string) => `[{"op":"replace","path":"/spec/activeDeadlineSeconds","value":${n}}]`,
    ],
  ])(
    'an integer field keeps the number of a %s as it was written, and refuses it',
    async (type, patch) => {
      const server = await openSeeded()
      for (const number of ['2.0', '3e1', '1E2', '-1.0', '2.5']) {
        const { status, body } = await patched(server, `${pods}/seed`, type, patch(number))
        expect(status).toBe(422)
        expect(body.message).toContain(String.raw`\"activeDeadlineSeconds\":${number},`)
        expect(body.message).toMatch(
          new RegExp(
            `: json: cannot unmarshal number ${number} into ${struct('PodSpec.spec.activeDeadlineSeconds')}$`,
          ),
        )
      }
    },
  )

  it.each([
    ['strategic-merge-patch+json', `{"spec":{"activeDeadlineSeconds":2.0}}`],
    ['strategic-merge-patch+json', `{"spec":{"activeDeadlineSeconds":0.2e1}}`],
    ['apply-patch+yaml', pod('seed', '"activeDeadlineSeconds":2.0,')],
  ])('an integer field takes the number of a %s by its value: %s', async (type, patch) => {
    const server = await openSeeded()
    const { status, body } = await patched(server, `${pods}/seed`, type, patch)
    expect([status, structOf(body, 'spec')['activeDeadlineSeconds']]).toEqual([200, 2])
  })

  it.each([
    ['{"spec":0.0}', 'map[spec:0]', 'cannot restore struct from: float64'],
    ['{"spec":1e6}', 'map[spec:1e+06]', 'cannot restore struct from: float64'],
    ['{"spec":1000000}', 'map[spec:1000000]', 'cannot restore struct from: int64'],
    ['{"spec":{"ports":2.0}}', 'map[spec:map[ports:2]]', 'cannot restore slice from float64'],
    ['{"spec":{"type":2.0}}', 'map[spec:map[type:2]]', 'unrecognized type: string'],
    ['{"spec":{"type":2}}', 'map[spec:map[type:2]]', 'cannot convert int64 to v1.ServiceType'],
    ['{"kind":2.0}', 'map[kind:2]', 'unrecognized type: string'],
    [
      '{"metadata":{"labels":3e1}}',
      'map[metadata:map[labels:30]]',
      'cannot restore map from float64',
    ],
    [
      '{"metadata":{"generation":2.5}}',
      'map[metadata:map[generation:2.5]]',
      'cannot convert float64 to int64',
    ],
  ])(
    'a number of a strategic merge patch is a double by its form: %s',
    async (patch, shown, why) => {
      const server = await openSeeded()
      const path = `${services}/seed`
      const { status, body } = await patched(server, path, 'strategic-merge-patch+json', patch)
      const message = ` "" is invalid: patch: Invalid value: "${shown}": ${why}`
      expect([status, body.message]).toEqual([422, message])
    },
  )

  it('a merge key of a strategic merge patch is another one as a double', async () => {
    const server = await openSeeded()
    const named = async (port: string): Promise<unknown> => {
      const patch = `{"spec":{"ports":[{"port":${port},"name":"x"}]}}`
      const answer = await patched(server, `${services}/seed`, 'strategic-merge-patch+json', patch)
      return answer.status === 200 ? structOf(answer.body, 'spec')['ports'] : answer.body.message
    }
    expect(await named('80')).toMatchObject([{ port: 80, name: 'x' }])
    expect(await named('80.0')).toContain('spec.ports[1]: Duplicate value: ')
  })

  it('an integer field takes the number of a YAML body by its value', async () => {
    const server = await openSeeded()
    const headers = { 'content-type': 'application/yaml' }
    const yaml = `metadata: {name: d}\nspec: {replicas: 2.0, selector: {matchLabels: {a: b}}, template: ${template}}\n`
    const { status, body } = await server.post(`${deployments}${dry}`, yaml, { headers })
    expect([status, structOf(body, 'spec')['replicas']]).toEqual([201, 2])
  })

  it.each(['2.0', '3e1', '1e400'])(
    'an integer field takes no %s from the patch of a webhook',
    async (number) => {
      const server = await openSeeded()
      const patch = btoa(`[{"op":"add","path":"/metadata/generation","value":${number}}]`)
      server.server.webhook(hookUrl('hook'), () => ({
        allowed: true,
        patch,
        patchType: 'JSONPatch',
      }))
      await configure(server, 'mutating', [webhook('hook')])
      const { status, body } = await server.post(configMaps, '{"metadata":{"name":"x"}}')
      expect([status, body.message]).toEqual([
        500,
        `Internal error occurred: json: cannot unmarshal number ${number} into ${struct('ObjectMeta.metadata.generation')}`,
      ])
    },
  )

  it('an integer field takes no double of a CBOR body, and takes integers', async () => {
    const server = await openTestServer({
      featureGates: new Map([['CBORServingAndStorage', true]]),
    })
    const headers = { 'content-type': 'application/cbor' }
    // {"metadata": {"name": "d", "generation": 2.0}}, with 2.0 as a double of 16 bits, and with 2.
    const body = 'a1686d65746164617461a2646e616d6561646a67656e65726174696f6e'
    const refused = await server.post(configMaps, fromHex(`${body}f94000`), { headers })
    expect([refused.status, refused.body.message]).toEqual([
      400,
      `${handled('ConfigMap')}json: cannot unmarshal number 2.0 into ${struct('ObjectMeta.metadata.generation')}`,
    ])
    expect((await server.post(configMaps, fromHex(`${body}02`), { headers })).status).toBe(201)
  })

  it('a key of a list item that is a double stands in the message of an apply as Go prints it', async () => {
    const server = await openSeeded()
    const item = '{"name":9223372036854775808,"image":"x"}'
    const text = `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"seed"},"spec":{"containers":[${item}]}}`
    const { body } = await patched(server, `${pods}/seed`, 'apply-patch+yaml', text)
    expect(body.message).toContain(
      '.spec.containers[name=9.223372036854776e+18].name: expected string',
    )
  })

  it('an integer beyond 2^53 stands in messages with every digit', async () => {
    const server = await openSeeded()
    const big = '9007199254740993'
    const refused = async (path: string, text: string): Promise<string> => {
      const { status, body } = await server.post(`${path}${dry}`, text)
      expect(status).toBe(422)
      return body.message ?? ''
    }
    const range = 'must be between 1 and 2147483647, inclusive'
    expect(await refused(pods, pod('p', `"activeDeadlineSeconds":${big},`))).toContain(
      `Invalid value: ${big}: ${range}`,
    )
    expect(
      await refused(pods, pod('p', `"securityContext":{"runAsUser":9223372036854775807},`)),
    ).toContain('runAsUser: Invalid value: 9223372036854775807: must be')
    const token = `{"spec":{"expirationSeconds":${big}}}`
    expect(await refused('/api/v1/namespaces/default/serviceaccounts/seed/token', token)).toContain(
      `Invalid value: ${big}: may not specify`,
    )
    const revision = `{"metadata":{"name":"r"},"revision":-${big},"data":{}}`
    expect(
      await refused('/apis/apps/v1/namespaces/default/controllerrevisions', revision),
    ).toContain(`revision: Invalid value: -${big}: must be`)
  })
})
