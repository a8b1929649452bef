import { describe, expect, it } from 'vitest'
import { version, widgetCrd } from '../../../../support/objects/custom-resources.ts'
import { openTestServer } from '../../../../support/servers/test-server.ts'

const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

// No other test of this file may load the engine of patterns first.
describe('a definition with a pattern', () => {
  it('a definition with a pattern is judged once the engine of patterns is loaded', async () => {
    const server = await openTestServer()
    const properties = { a: { type: 'string', pattern: '^(a' } }
    const schema = { openAPIV3Schema: { type: 'object', properties } }
    const { status, body } = await server.post(path, widgetCrd({ versions: [version({ schema })] }))
    expect([status, body.message]).toEqual([
      422,
      'CustomResourceDefinition.apiextensions.k8s.io "widgets.shop.example" is invalid: spec.validation.openAPIV3Schema.properties[a].pattern: Invalid value: "^(a": must be a valid regular expression, but isn\'t: error parsing regexp: missing closing ): `^(a`',
    ])
  })
})
