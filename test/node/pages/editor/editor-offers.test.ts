import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brands, loadKnownKeys } from '../../../../core/index.ts'
import { offersAt } from '../../../../web-playground/editor/schema/offers.ts'
import { marked, testedSchemas, type TestedSchemas } from './editor-schemas.ts'

const pod = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec:\n'

describe('what the editor completes', () => {
  let tested: TestedSchemas

  beforeAll(async () => {
    tested = await testedSchemas()
  })

  afterAll(() => tested.close())

  /** What is offered at the mark, the first ones first, with what it inserts. */
  async function offered(text: string) {
    const place = marked(text)
    const found = await offersAt(place.text, place.position, {
      schemas: tested.schemas,
      namespaces: () => ['default', 'shop'],
      knownKeys: () => loadKnownKeys(brands.k8s),
    })
    const sorted = (found?.offers ?? []).toSorted(
      (a, b) => b.rank - a.rank || a.label.localeCompare(b.label),
    )
    return {
      labels: sorted.map(({ label }) => label),
      replaced: found && place.text.slice(found.from, found.to),
      inserts: (label: string) => sorted.find((one) => one.label === label)?.insert,
      detail: (label: string) => sorted.find((one) => one.label === label)?.detail,
    }
  }

  it('the editor offers fields that may still stand in an object, the required ones first', async () => {
    const spec = await offered(`${pod}  |\n  restartPolicy: Never\n`)
    expect(spec.labels[0]).toBe('containers')
    expect(spec.detail('containers')).toBe('[]Container, required')
    expect(spec.labels).toContain('volumes')
    expect(spec.labels).not.toContain('restartPolicy')
  })

  it('the editor inserts a field with what its value begins with', async () => {
    const spec = await offered(`${pod}  |`)
    expect(spec.inserts('containers')).toBe('containers:\n    - ')
    expect(spec.inserts('securityContext')).toBe('securityContext:\n    ')
    expect(spec.inserts('hostname')).toBe('hostname: ')
    const item = await offered(`${pod}  containers:\n    - |`)
    expect(item.inserts('env')).toBe('env:\n        - ')
    expect(item.inserts('livenessProbe')).toBe('livenessProbe:\n        ')
  })

  it('the editor writes lists in the column of their key where the document does', async () => {
    const spec = await offered(`${pod}  containers:\n  - name: web\n  |`)
    expect(spec.inserts('volumes')).toBe('volumes:\n  - ')
  })

  it('the editor begins an item where its dash is still to be written', async () => {
    const first = await offered(`${pod}  containers:\n    |`)
    expect(first.inserts('name')).toBe('- name: ')
    const next = await offered(`${pod}  containers:\n    - name: web\n    |\n`)
    expect(next.inserts('ports')).toBe('- ports:\n        - ')
  })

  it('the editor changes the name alone of a field that has a value', async () => {
    const service = await offered('apiVersion: v1\nkind: Service\nspec:\n  ty|pe: ClusterIP\n')
    expect(service.replaced).toBe('type')
    expect(service.inserts('type')).toBe('type')
  })

  it.each([
    [
      'apiVersion: v1\nkind: Service\nspec:\n  type: |\n',
      ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'],
    ],
    [`${pod}  restartPolicy: "A|"\n`, ['Always', 'Never', 'OnFailure']],
    [`${pod}  hostNetwork: t|\n`, ['false', 'true']],
    ['kind: Deployment\napiVersion: |\n', ['apps/v1']],
    ['apiVersion: batch/v1\nkind: |\n', ['CronJob', 'Job']],
    ['apiVersion: v1\nkind: Pod\nmetadata:\n  namespace: |\n', ['default', 'shop']],
    [
      '{"apiVersion": "v1", "kind": "Pod", "spec": {"restartPolicy": "|"}}',
      ['Always', 'Never', 'OnFailure'],
    ],
  ])('the editor offers the values of %j', async (text, values) => {
    expect((await offered(text)).labels).toEqual(values)
  })

  it.each([
    ['    |', '- ReadOnlyMany'],
    ['    - |', 'ReadOnlyMany'],
    ['    [|]', 'ReadOnlyMany'],
  ])('the editor offers the items of a list of texts at %j', async (place, insert) => {
    const claim = `apiVersion: v1\nkind: PersistentVolumeClaim\nspec:\n  accessModes:\n${place}\n`
    expect((await offered(claim)).inserts('ReadOnlyMany')).toBe(insert)
  })

  it('the editor completes JSON with quotes', async () => {
    const spec = await offered('{"apiVersion": "v1", "kind": "Pod", "spec": {"co|"}}')
    expect(spec.replaced).toBe('"co"')
    expect(spec.inserts('containers')).toBe('"containers": []')
    expect(spec.inserts('hostname')).toBe('"hostname": ""')
    const value = await offered('{"apiVersion": "v1", "kind": "Pod", "spec": {"restartPolicy": |}}')
    expect(value.inserts('Never')).toBe('"Never"')
  })

  it('the editor completes each document by its own kind, and fields of metadata last that the server writes', async () => {
    const second = await offered(`${pod}---\napiVersion: v1\nkind: Service\nspec:\n  |`)
    expect(second.labels).toContain('externalTrafficPolicy')
    const { labels } = await offered('apiVersion: v1\nkind: Pod\nmetadata:\n  |')
    expect(labels[0]).toBe('name')
    expect(labels.indexOf('uid')).toBeGreaterThan(labels.indexOf('labels'))
  })

  it.each(['# com|', 'apiVersion: v1\nkind: ConfigMap\ndata:\n  a: |-\n    re¦'])(
    'the editor offers nothing in a comment or a text: %j',
    async (text) => {
      const found = await offered(
        text.includes('¦') ? text.replace('|', '>').replace('¦', '|') : text,
      )
      expect(found.labels).toEqual([])
    },
  )

  it('the editor offers well-known labels, annotations, taints and topology keys', async () => {
    const zone = 'topology.kubernetes.io/zone'
    const node = await offered('apiVersion: v1\nkind: Node\nmetadata:\n  labels:\n    |')
    expect(node.inserts(zone)).toBe(`${zone}: `)
    expect((await offered(`${pod}  nodeSelector:\n    topol|`)).labels).toContain(zone)
    const spread = `${pod}  topologySpreadConstraints:\n    - topologyKey: |`
    expect((await offered(spread)).inserts(zone)).toBe(zone)
    const taint = `${pod}  tolerations:\n    - key: |`
    expect((await offered(taint)).labels).toContain('node.kubernetes.io/not-ready')
  })

  it('a document without a kind gets the fields that every object has', async () => {
    expect((await offered('|')).labels).toEqual(['apiVersion', 'kind', 'metadata'])
  })

  it('the editor completes custom resources by their schema, and types that hold themselves', async () => {
    const crd =
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec:\n  versions:\n    - schema:\n        openAPIV3Schema:\n          properties:\n            spec:\n              properties:\n                masts:\n                  |'
    expect((await offered(crd)).labels).toContain('x-kubernetes-validations')
    await tested.create('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', boats)
    const path = '/apis/example.org/v1/namespaces/default/boats'
    await expect
      .poll(() =>
        tested.create(path, boat()).then(
          () => 'made',
          () => '',
        ),
      )
      .toBe('made')
    tested.schemas.expectChange()
    const spec = await offered('apiVersion: example.org/v1\nkind: Boat\nspec:\n  |')
    expect(spec.labels).toEqual(['colour', 'masts'])
    const colour = await offered('apiVersion: example.org/v1\nkind: Boat\nspec:\n  colour: |')
    expect(colour.labels).toEqual(['red', 'white'])
  })
})

function boat() {
  return {
    apiVersion: 'example.org/v1',
    kind: 'Boat',
    metadata: { generateName: 'b-' },
    spec: { colour: 'red' },
  }
}

const boats = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'boats.example.org' },
  spec: {
    group: 'example.org',
    scope: 'Namespaced',
    names: { kind: 'Boat', plural: 'boats' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                required: ['colour'],
                properties: {
                  colour: { type: 'string', enum: ['red', 'white'] },
                  masts: { type: 'integer' },
                },
              },
            },
          },
        },
      },
    ],
  },
}
