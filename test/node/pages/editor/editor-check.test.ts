import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brands, loadKnownKeys } from '../../../../core/index.ts'
import { readEditorText } from '../../../../web-playground/editor/editor-documents.ts'
import { checkDocument } from '../../../../web-playground/editor/schema/check-document.ts'
import { fieldAt } from '../../../../web-playground/editor/schema/field-at.ts'
import { readDescription } from '../../../../web-playground/editor/schema/value-texts.ts'
import { examples, exampleText } from '../../../../web-playground/examples/examples.ts'
import { marked, testedSchemas, type TestedSchemas } from './editor-schemas.ts'

const pod = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec:\n'
const knownKeys = () => loadKnownKeys(brands.k8s)
const whole = `${pod}  containers: [{name: web, image: nginx}]\n`

describe('what schemas say of a text of the editor', () => {
  let tested: TestedSchemas

  beforeAll(async () => {
    tested = await testedSchemas()
  })

  afterAll(() => tested.close())

  /** What is underlined, why, and what would mend it. */
  async function faults(text: string, most = 100) {
    const { documents } = readEditorText(text)
    const found = await Promise.all(
      documents.map((one) => checkDocument(one, tested.schemas, { most, judgesKinds: true })),
    )
    return found
      .flat()
      .map(({ from, to, message, fix }) => [text.slice(from, to), message, fix?.insert])
  }

  it('a text that the schema allows has no faults', async () => {
    expect(await faults(whole)).toEqual([])
    const map =
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, labels: {a.b/c: d}}\ndata: {x.y: z}\n'
    expect(await faults(map)).toEqual([])
    const port =
      'apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec: {ports: [{port: 80, targetPort: http}]}\n'
    expect(await faults(port)).toEqual([])
  })

  it.each([
    [
      `${whole}  restartPolcy: Always\n`,
      'restartPolcy',
      'unknown field "restartPolcy"; did you mean restartPolicy?',
      'restartPolicy',
    ],
    [
      `${whole}  restartPolicy: Alway\n`,
      'Alway',
      'restartPolicy must be one of "Always", "Never", "OnFailure"',
      'Always',
    ],
    [
      `${whole}  hostNetwork: "true"\n`,
      '"true"',
      'hostNetwork must be true or false, not a text',
      'true',
    ],
    [`${whole}  hostname: 12\n`, '12', 'hostname must be a text, not a whole number', '"12"'],
    [`${whole}  volumes: {}\n`, '{}', 'volumes must be a list, not a mapping', undefined],
    [
      `${whole}  hostIPC: true\n  hostIPC: false\n`,
      'hostIPC',
      'hostIPC stands here twice',
      undefined,
    ],
    [`${pod}  hostname: a\n`, 'spec', 'containers is required', undefined],
    [
      `${pod}  containers:\n    - image: nginx\n      tty: true\n`,
      'image: nginx',
      'name is required',
      undefined,
    ],
    [
      'apiVersion: apps/v1\nkind: Deploymnt\n',
      'Deploymnt',
      'the server has no Deploymnt in apps/v1; did you mean Deployment?',
      'Deployment',
    ],
    [
      'apiVersion: v1\nkind: Deployment\n',
      'v1',
      'the server has no Deployment in v1; did you mean apps/v1?',
      'apps/v1',
    ],
    [
      '{"apiVersion": "v1", "kind": "Pod", "spec": {"containers": [{"name": "a", "imge": ""}]}}',
      '"imge"',
      'unknown field "imge"; did you mean image?',
      '"image"',
    ],
  ])('the text %j has its fault at %j', async (text, place, message, insert) => {
    expect(await faults(text)).toEqual([[place, message, insert]])
  })

  it('objects that a server stores, and the examples of the page, have no faults', async () => {
    const texts = await tested.stored()
    expect(texts.length).toBeGreaterThan(100)
    const whole = examples.filter(({ text }) => !text.includes('CustomResource'))
    const shown = whole.map((example) => exampleText(example, brands.k8s))
    expect((await Promise.all([...texts, ...shown].map((text) => faults(text)))).flat()).toEqual([])
  })

  it('a release that publishes OpenAPI v2 alone is understood', async () => {
    const old = await testedSchemas('1.20')
    const check = async (text: string) => {
      const [document] = readEditorText(text).documents
      const options = { most: 9, judgesKinds: true }
      return document && (await checkDocument(document, old.schemas, options))
    }
    const service =
      'apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec: {ports: [{port: 80, targetPort: 80}]}\n'
    expect(await check(service)).toEqual([])
    expect(await check(`${whole}  overhead: {cpu: 1}\n`)).toEqual([])
    expect(await check(`${whole}  restartPolcy: Never\n`)).toMatchObject([{ type: 'unknown' }])
    await old.close()
  })

  it('all faults of all documents are found, up to a number', async () => {
    const text = `${whole}  a: 1\n  b: 1\n---\n${whole}  c: 1\n`
    expect((await faults(text)).map(([place]) => place)).toEqual(['a', 'b', 'c'])
    expect((await faults(`${whole}  a: 1\n  b: 1\n`, 1)).map(([place]) => place)).toEqual(['a'])
  })

  it('what the schema leaves open is not judged', async () => {
    const crd =
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: a.b.c}\nspec:\n  group: b.c\n  scope: Namespaced\n  names: {kind: A, plural: as}\n  versions:\n    - name: v1\n      served: true\n      storage: true\n      schema:\n        openAPIV3Schema:\n          type: object\n          properties: {x: {default: {any: 1}, items: {type: string}}}\n'
    expect(await faults(crd)).toEqual([])
  })

  async function described(text: string) {
    const place = marked(text)
    return (await fieldAt(place.text, place.position, { schemas: tested.schemas, knownKeys }))?.card
  }

  it('a field is described by its path, type, default and values', async () => {
    expect(await described(`${pod}  containers:\n    - na|me: web\n`)).toMatchObject({
      path: 'spec.containers[0].name',
      facts: ['string', 'required'],
    })
    const protocol = 'apiVersion: v1\nkind: Service\nspec:\n  ports:\n    - protocol: U|DP\n'
    const card = await described(protocol)
    expect(card).toMatchObject({
      facts: ['string', 'optional', 'default "TCP"'],
      valuesTitle: 'One of',
    })
    expect(card?.values[0]).toMatchObject({ value: 'UDP', isCurrent: true })
    const zone = `${pod}  nodeSelector:\n    topology.kubernetes.io/z|one: a\n`
    expect((await described(zone))?.text).toMatch(/^Zone /)
    expect(await described(`${pod}  noth|ing: 1\n`)).toBeUndefined()
    expect(await described('# a com|ment\n')).toBeUndefined()
  })

  it('the document of a group version is read once, and only for the kinds of the text', async () => {
    const before = tested.read.length
    await faults(whole)
    await faults(whole)
    expect(tested.read.slice(before)).toEqual([])
    const own = await testedSchemas()
    await own.schemas.kind('apps/v1', 'Deployment')
    await own.schemas.kind('apps/v1', 'StatefulSet')
    expect(own.read).toEqual(['/openapi/v3', '/openapi/v3/apis/apps/v1'])
    expect(await own.schemas.kind('nowhere/v1', 'A')).toBeUndefined()
    await own.close()
  })
})

describe('descriptions of fields', () => {
  it('the texts of values are read from the list behind a description, and not shown twice', () => {
    const { text, values } = readDescription(
      'When it starts again.\n\nPossible enum values:\n - `"Always"` starts it again\n - `""` as Always\n - `"Never"`',
    )
    expect(text).toBe('When it starts again.')
    expect([...values]).toEqual([
      ['Always', 'starts it again'],
      ['', 'as Always'],
      ['Never', ''],
    ])
    expect(readDescription('Known values:\n - `"a"` b').values.get('a')).toBe('b')
    expect(readDescription('Only a text.')).toEqual({ text: 'Only a text.', values: new Map() })
  })
})
