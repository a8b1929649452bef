import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import { textOf } from '../../../../core/base/api/json-fields.ts'
import { isJsonObject, type JsonValue } from '../../../../core/base/api/json.ts'
import { describedNames } from '../../../../core/requests/openapi/descriptions/described-names.ts'
import { Descriptions } from '../../../../core/requests/openapi/descriptions/descriptions.ts'
import { readTexts } from '../../../../core/requests/openapi/descriptions/group-texts.ts'
import { version, widgetCrd } from '../../../support/objects/custom-resources.ts'
import { root } from '../../../support/schemas/openapi-addresses.ts'
import { objectAt, operationsOf } from '../../../support/schemas/openapi-document.ts'
import { publishedServer } from '../../../support/schemas/published-api.ts'
import { definitionsOf } from '../../../support/schemas/published-definitions.ts'
import { registryOf } from '../../../support/schemas/schema-registry.ts'
import { servedDocuments } from '../../../support/servers/served-documents.ts'

// Kubernetes' conformance suite looks for these beginnings in what `kubectl explain` prints of a custom kind.
it('descriptions of a custom kind begin with the words that kubectl explain is tested for', async () => {
  const server = publishedServer()
  server.catalog.change({ added: definitionsOf(widgetCrd({ versions: [version({})] })) })
  const document = JSON.stringify(await server.document(`${root}/apis/shop.example/v1`))
  expect(document).toContain('"description":"APIVersion defines')
  expect(document).toContain('"description":"Standard object\'s metadata')
  expect(document).toContain('"description":"CreationTimestamp is a timestamp')
  expect(document).toContain('"description":"List of widgets')
})

function hasDescription(schema: JsonValue | undefined): boolean {
  return isJsonObject(schema) && typeof schema['description'] === 'string'
}

function hasText(described: JsonValue | undefined): boolean {
  return isJsonObject(described) && textOf(described, 'description') !== ''
}

// kubectl's own test suite looks for these words in the whole document (`run_swagger_tests`).
it('the document of version 2 has the words that kubectl is tested for', async () => {
  const document = JSON.stringify(await publishedServer().document('/openapi/v2'))
  expect(document).toContain('list of returned')
  expect(document).toContain('List of services')
  expect(document).toContain('Watch for changes to the described resources')
})

describe('descriptions in documents', () => {
  it.each(['v2', 'v3'])('every type and every field has one in OpenAPI %s', async (dialect) => {
    const documents = await servedDocuments({ release: '1.34', runtimeConfig: 'api/all=true' })
    const lacking = new Set<string>()
    let fields = 0
    for (const [path, document] of Object.entries(documents)) {
      if (!path.startsWith(`/openapi/${dialect}`) || path === root) continue
      const holder = dialect === 'v2' ? document : objectAt(document, 'components')
      const schemas = isJsonObject(holder) && holder[dialect === 'v2' ? 'definitions' : 'schemas']
      for (const [name, schema] of Object.entries(schemas || {})) {
        if (!hasDescription(schema)) lacking.add(name)
        const properties = isJsonObject(schema) ? schema['properties'] : undefined
        for (const [field, of] of Object.entries(isJsonObject(properties) ? properties : {})) {
          fields++
          if (!hasDescription(of)) lacking.add(`${name}.${field}`)
        }
      }
    }
    expect(fields).toBeGreaterThan(2600)
    expect([...lacking]).toEqual([])
  })

  it.each(['v2', 'v3'])(
    'every operation, parameter and answer has one in OpenAPI %s, custom resources included',
    async (dialect) => {
      const server = publishedServer()
      server.catalog.change({ added: definitionsOf(widgetCrd({ versions: [version({})] })) })
      const paths =
        dialect === 'v2' ? ['/openapi/v2'] : [`${root}/api/v1`, `${root}/apis/shop.example/v1`]
      const lacking: string[] = []
      let seen = 0
      for (const path of paths) {
        const document = await server.document(path)
        const shared = dialect === 'v2' ? objectAt(document, 'parameters') : {}
        for (const { path: at, method, operation, parameters } of operationsOf(document)) {
          const used = parameters.map((parameter) => {
            const reference = isJsonObject(parameter) ? textOf(parameter, '$ref') : ''
            return shared[reference.slice(reference.lastIndexOf('/') + 1)] ?? parameter
          })
          // A body of version 2 has none, as in the original.
          const inQuery = used.filter((each) => isJsonObject(each) && each['in'] !== 'body')
          const answers = Object.values(objectAt(operation, 'responses'))
          const described = [operation, ...answers, ...inQuery]
          seen += described.length
          if (!described.every((each) => hasText(each))) lacking.push(`${method} ${at}`)
        }
      }
      expect(seen).toBeGreaterThan(1000)
      expect(lacking).toEqual([])
    },
  )

  it('a field with a closed set of values lists them, each with what it does', async () => {
    const document = await publishedServer().document(`${root}/api/v1`)
    const policy = objectAt(
      document,
      'components',
      'schemas',
      'io.k8s.api.core.v1.Container',
      'properties',
      'imagePullPolicy',
    )
    expect(policy['enum']).toEqual(['Always', 'IfNotPresent', 'Never'])
    expect(policy['description']).toMatch(
      /^[^\n]+\.\n\nPossible enum values:\n - `"Always"` \w[^\n]+\n - `"IfNotPresent"` \w[^\n]+\n - `"Never"` \w[^\n]+$/,
    )
  })

  it('a field with an open set of values lists those that are known', async () => {
    const document = await publishedServer().document(`${root}/api/v1`)
    const type = objectAt(
      document,
      'components',
      'schemas',
      'io.k8s.api.core.v1.PodCondition',
      'properties',
      'type',
    )
    expect(type['enum']).toBeUndefined()
    expect(type['description']).toMatch(/\n\nKnown values:\n - `"ContainersReady"` [^\n]+\n/)
  })
})

describe('the reader of descriptions', () => {
  const tables = [
    {
      ref: 'core/v1',
      text: 'enum Policy Always Never ""\nmessage Spec\n  policy 1 Policy ?\n  reserved 2 old\n  size int32 ?\n',
    },
    {
      ref: 'apps/v1',
      text: 'message Spec\n  parts 1 map<string,list<core/v1.Policy>> ?\n  ...spec 2 Spec ?\n',
    },
  ]

  it('names are in the order of the type tables', () => {
    expect(describedNames(tables, 'core')).toEqual([
      { name: 'Policy=Always' },
      { name: 'Policy=Never' },
      { name: 'Policy=' },
      { name: 'Spec' },
      { name: 'Spec.policy', type: 'core/v1.Policy' },
      { name: 'Spec.size' },
    ])
    expect(describedNames(tables, 'apps')).toEqual([
      { name: 'Spec' },
      { name: 'Spec.parts', type: 'core/v1.Policy' },
    ])
  })

  it('a text of one version alone counts before that of the group, and that before those of groups which it is like', () => {
    const names = [
      { name: 'PodSpec' },
      { name: 'PodSpec.restartPolicy', type: 'core/v1.RestartPolicy' },
    ]
    const pod = registryOf(brands.k8s).type('core/v1.PodSpec')
    const field = pod.fields.get('restartPolicy')
    expect(field).toBeDefined()
    const read = (core: string, apps = ''): (string | undefined)[] => {
      const texts = new Map([
        ['core', readTexts(names, core, brands.k8s)],
        ['apps', readTexts([], apps, brands.k8s)],
      ])
      const made = new Descriptions({ hash: '', textsOf: (group) => texts.get(group) })
      return [made.ofType(pod), field && made.ofField(pod, field)]
    }
    expect(read('A spec.\nA policy.')).toEqual(['A spec.', 'A policy.'])
    expect(read('A spec.\n\n# core/v1\nPodSpec\tOf v1.')).toEqual(['Of v1.', undefined])
    expect(read('\n\n# core apps', '# apps\nPodSpec\tOf apps.')).toEqual(['Of apps.', undefined])
    expect(read('\nA policy.\n# core\nRestartPolicy=Never\tdoes nothing')).toEqual([
      undefined,
      'A policy.\n\nPossible enum values:\n - `"Always"`\n - `"Never"` does nothing\n - `"OnFailure"`',
    ])
  })
})
