import { expect, it } from 'vitest'
import { brands } from '../../../../../core/index.ts'
import { structuralCondition } from '../../../../../core/kinds/rules/apiextensions/structural-condition.ts'
import { version, widgetCrd } from '../../../../support/objects/custom-resources.ts'
import { decodedDefinition } from '../../../../support/schemas/decoded-definition.ts'

function conditionOf(spec: Parameters<typeof widgetCrd>[0]) {
  return structuralCondition(decodedDefinition(widgetCrd(spec)), brands.k8s)
}

it('a definition whose schemas are structural has no condition NonStructuralSchema', () => {
  expect(conditionOf({})).toBeUndefined()
})

it('a definition that preserves unknown fields is not structural', () => {
  expect(conditionOf({ preserveUnknownFields: true })).toEqual({
    type: 'NonStructuralSchema',
    status: 'True',
    reason: 'Violations',
    message: 'spec.preserveUnknownFields: Invalid value: true: must be false',
  })
})

it('a definition names every place of its schemas that is not structural', () => {
  const schema = { openAPIV3Schema: { properties: { a: {} } } }
  expect(conditionOf({ versions: [version({ schema })] })?.message).toBe(
    '[spec.versions[0].schema.openAPIV3Schema.properties[a].type: Required value: must not be empty for specified object fields, spec.versions[0].schema.openAPIV3Schema.type: Required value: must not be empty at the root]',
  )
})

it('a definition whose schema has a keyword that no structural one has says so', () => {
  const schema = { openAPIV3Schema: { type: 'object', definitions: { a: {} } } }
  expect(conditionOf({ versions: [version({ schema })] })).toEqual({
    type: 'NonStructuralSchema',
    status: 'Unknown',
    reason: 'StructuralError',
    message:
      "failed to check validation schema for version v1: OpenAPIV3Schema 'definitions' is not supported",
  })
})
