import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import {
  customWidget,
  establish,
  version,
  widgetCrd,
  widgetsPath,
} from '../../../support/objects/custom-resources.ts'
import { type Answer, openTestServer } from '../../../support/servers/test-server.ts'

const properties: JsonObject = {
  color: { type: 'string', default: 'blue' },
  size: { type: 'integer' },
  on: { type: 'boolean' },
  ratio: { type: 'number' },
}
const schema = {
  openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties } } },
}
const selectableFields = ['.spec.color', '.spec.size', '.spec.on'].map((jsonPath) => ({ jsonPath }))

/** A server with three widgets; the answers to lists of those that each field selector finds. */
async function answers(selectors: readonly string[]): Promise<readonly Answer[]> {
  const server = await openTestServer()
  await establish(server, widgetCrd({ versions: [version({ schema, selectableFields })] }))
  const specs: readonly (readonly [string, JsonObject])[] = [
    ['a', { color: 'red', size: 5, on: true }],
    ['b', { size: 0, on: false }],
    ['c', {}],
  ]
  for (const [name, spec] of specs) {
    const { status, text } = await server.post(widgetsPath, customWidget(name, spec))
    expect(status, text).toBe(201)
  }
  const paths = selectors.map((each) => `${widgetsPath}?fieldSelector=${encodeURIComponent(each)}`)
  return Promise.all(paths.map((path) => server.get(path)))
}

describe('selectable fields of a custom resource', () => {
  it('field selectors of custom resources compare the text of texts, integers and booleans, absent ones as empty', async () => {
    const found: Readonly<Record<string, readonly string[]>> = {
      'spec.color=red': ['a'],
      'spec.color==blue': ['b', 'c'],
      'spec.color!=red': ['b', 'c'],
      'spec.size=5': ['a'],
      'spec.size=0': ['b'],
      'spec.size=': ['c'],
      'spec.size=05': [],
      'spec.on=true': ['a'],
      'spec.on=false': ['b'],
      'spec.on!=true': ['b', 'c'],
      'spec.on=': ['c'],
      'metadata.name!=b,spec.color=blue': ['c'],
      'metadata.namespace=default,spec.size=5': ['a'],
    }
    const selectors = Object.keys(found)
    const lists = await answers(selectors)
    const names = lists.map(({ body }) => body.items.map(({ metadata }) => metadata.name))
    expect(Object.fromEntries(selectors.map((each, at) => [each, names[at]]))).toEqual(found)
  })

  it('field selectors of custom resources are refused for fields that the version does not name', async () => {
    const fields = ['spec.ratio', '.spec.color', 'metadata.uid', 'status.x']
    const refused = await answers(fields.map((field) => `${field}=1`))
    expect(refused.map(({ body: { code, message } }) => [code, message])).toEqual(
      fields.map((field) => [400, `field label not supported: ${field}`]),
    )
  })
})
