import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { apply } from '../../../../support/recorded/apply.ts'
import {
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
} from '../../../../support/servers/test-server.ts'

const path = `${configMaps}/a`
const web = `${deployments}/web`

function withContainer(container: JsonObject, facts: JsonObject = {}): JsonObject {
  return deployment('web', {
    template: {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ name: 'main', image: 'i', ...container }] },
    },
    ...facts,
  })
}

/** What the original did not foresee: a 500 without a reason, in words that clients know. */
describe('an applied configuration that does not fit the schema', () => {
  const subject = 'failed to create typed patch object (/web; apps/v1, Kind=Deployment): '
  const main = '.spec.template.spec.containers[name="main"]'

  it.each<[string, JsonObject, string]>([
    [
      'text for a number',
      { replicas: 'x' },
      '.spec.replicas: expected numeric (int or float), got string',
    ],
    ['a list for an object', { strategy: [] }, '.spec.strategy: expected map, got &{[]}'],
    ['a number for a truth', { paused: 1 }, '.spec.paused: expected boolean, got &{1}'],
    ['a field that there is none of', { foo: 1 }, '.spec.foo: field not declared in schema'],
    [
      'a number for text',
      { selector: { matchLabels: { a: { b: 1 } } } },
      '.spec.selector.matchLabels.a: expected string, got &value.valueUnstructured{Value:map[string]interface {}{"b":1}}',
    ],
  ])(
    'an applied configuration is refused for %s, at any level of validation',
    async (_what, spec, why) => {
      const server = await openTestServer()
      for (const level of ['Ignore', 'Warn', 'Strict']) {
        const { status, body } = await apply(server, web, 'me', deployment('web', spec), {
          query: `fieldValidation=${level}`,
        })
        expect(status).toBe(500)
        expect(body).toEqual({
          kind: 'Status',
          apiVersion: 'v1',
          metadata: {},
          status: 'Failure',
          message: subject + why,
          code: 500,
        })
      }
    },
  )

  it.each<[string, JsonObject, string]>([
    [
      'that is there twice',
      {
        env: [
          { name: 'A', value: '1' },
          { name: 'A', value: '2' },
        ],
      },
      `${main}.env: duplicate entries for key [name="A"]`,
    ],
    [
      'that is null',
      { env: [null] },
      `${main}.env: element 0: associative list with keys may not have a null element`,
    ],
    [
      'that is no object',
      { env: ['A'] },
      `${main}.env: element 0: associative list with keys may not have non-map elements`,
    ],
    [
      'whose key is an object',
      { env: [{ name: { a: [1] } }] },
      `${main}.env[name=a=[1]].name: expected string, got &value.valueUnstructured{Value:map[string]interface {}{"a":[]interface {}{1}}}`,
    ],
    [
      'with a field too many',
      { env: [{ name: 'A', b: 1 }] },
      `${main}.env[name="A"].b: field not declared in schema`,
    ],
  ])('an applied configuration is refused for an item %s', async (_what, container, why) => {
    const server = await openTestServer()
    const { status, body } = await apply(server, web, 'me', withContainer(container))
    expect(status).toBe(500)
    expect(body.message).toBe(subject + why)
  })

  it('an applied configuration is refused by validation for an item without the key that it must have', async () => {
    const server = await openTestServer()
    const { status, body } = await apply(
      server,
      web,
      'me',
      withContainer({ env: [{ value: 'x' }] }),
    )
    expect(status).toBe(422)
    expect(body.message).toContain('spec.template.spec.containers[0].env[0].name: Required value')
  })

  it('an applied configuration names each fault where there are several', async () => {
    const server = await openTestServer()
    const twice = { name: 'A', value: '1' }
    const ports = [{ containerPort: 80 }, { containerPort: 80, protocol: 'TCP' }]
    const { body } = await apply(server, web, 'me', withContainer({ env: [twice, twice], ports }))
    expect(body.message?.split('\n')).toEqual([
      `${subject}errors:`,
      `  ${main}.env: duplicate entries for key [name="A"]`,
      `  ${main}.ports: duplicate entries for key [containerPort=80,protocol="TCP"]`,
    ])
  })

  it('an applied configuration is refused at last where a value cannot be read as what it should be', async () => {
    const server = await openTestServer()
    const wrongTime = configMap('a', { creationTimestamp: 'x' })
    const { status, body } = await apply(server, path, 'me', wrongTime)
    expect(status).toBe(500)
    expect(body.message).toBe(
      'failed to convert new object (/a; /v1, Kind=ConfigMap) to proper version: unable to convert unstructured object to /v1, Kind=ConfigMap: parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"',
    )
  })

  it('an applied configuration is refused with a key that nests as deep as a body may', async () => {
    const server = await openTestServer()
    const deep = `${'['.repeat(9_000)}${']'.repeat(9_000)}`
    const text = JSON.stringify(withContainer({ env: [{ name: 'DEEP' }] })).replace('"DEEP"', deep)
    const { status, body } = await apply(server, web, 'me', text)
    expect(status).toBe(500)
    expect(body.message).toContain('env[name=[[[[')
  })

  it('an applied configuration is refused at last where a list stands for a number or a percentage', async () => {
    const server = await openTestServer()
    const budgets = '/apis/policy/v1/namespaces/default/poddisruptionbudgets/a'
    const metadata = { name: 'a' }
    const { body } = await apply(server, budgets, 'me', {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata,
      spec: { minAvailable: ['a'] },
    })
    expect(body.message).toContain('json: cannot unmarshal array into Go value of type int32')
    expect(body.message).toContain('failed to convert new object')
  })

  it('an applied configuration is refused with an item of a set that is there twice', async () => {
    const server = await openTestServer()
    const finalizers = ['example.com/a', 'example.com/a']
    const { body } = await apply(server, path, 'me', configMap('a', { finalizers }))
    expect(body.message).toContain(
      '.metadata.finalizers: duplicate entries for key [="example.com/a"]',
    )
  })
})
