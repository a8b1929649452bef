import { describe, expect, it } from 'vitest'
import { objectAt } from '../../../support/schemas/openapi-document.ts'
import { servedDocument } from '../../../support/servers/served-documents.ts'

describe('what OpenAPI has by release', () => {
  it.each([
    ['1.22', '', false],
    ['1.23', '', false],
    ['1.23', 'OpenAPIV3=true', true],
    ['1.24', '', true],
    ['1.26', 'OpenAPIV3=false', false],
  ])(
    'release %s with the feature gates "%s" serves version 3: %s',
    async (release, featureGates, isServed) => {
      const document = await servedDocument({ release, featureGates }, '/openapi/v3/version')
      expect(document !== undefined).toBe(isServed)
    },
  )

  it.each([
    ['1.23', '', []],
    ['1.24', '', ['plain']],
    ['1.26', '', ['plain']],
    ['1.27', '', ['plain', 'pointer']],
    ['1.30', '', ['plain', 'pointer', 'element']],
    ['1.34', '', ['plain', 'pointer', 'element']],
    ['1.34', 'OpenAPIEnums=false', []],
  ])(
    'release %s with the feature gates "%s" publishes enums of these fields: %j',
    async (release, featureGates, expected) => {
      const document = await servedDocument({ release, featureGates }, '/openapi/v2')
      const definitions = objectAt(document, 'definitions')
      const spec = objectAt(
        definitions,
        'io.k8s.api.core.v1.PersistentVolumeClaimSpec',
        'properties',
      )
      const enums = {
        plain: objectAt(definitions, 'io.k8s.api.core.v1.ContainerPort', 'properties', 'protocol'),
        pointer: objectAt(spec, 'volumeMode'),
        element: objectAt(spec, 'accessModes', 'items'),
      }
      const found = Object.entries(enums).filter(([, schema]) => 'enum' in schema)
      expect(found.map(([name]) => name)).toEqual(expected)
    },
  )
})
