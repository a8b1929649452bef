import type { JsonObject } from '../../../core/base/api/json.ts'

const anything = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }

function definition(plural: string, kind: string, version: JsonObject): JsonObject {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.hostile.example.com` },
    spec: {
      group: 'hostile.example.com',
      names: { kind, plural },
      scope: 'Namespaced',
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: anything },
          ...version,
        },
      ],
    },
  }
}

/** Twenty columns, each of which finds every value of a deep object again and again. */
export const deepColumns: JsonObject = definition('deeps', 'Deep', {
  additionalPrinterColumns: Array.from({ length: 20 }, (_, at) => ({
    name: `C${at}`,
    type: 'string',
    jsonPath: '..a..a..a..a..a..a..a',
  })),
})

/** An object of {@link deepColumns}: each level holds the next one. */
export function deepObject(name: string): JsonObject {
  let a: JsonObject = { a: 'end' }
  for (let level = 1; level < 30; level++) a = { a }
  return { apiVersion: 'hostile.example.com/v1', kind: 'Deep', metadata: { name }, ...a }
}

/** Patterns of 3,000 characters, one a field. */
export function manyPatterns(count: number): JsonObject {
  const pattern = (at: number): string => `^[a-z]{${(at % 9) + 1}}x?`.repeat(230) + String(at)
  const properties = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`f${at}`, { type: 'string', pattern: pattern(at) }]),
  )
  return definition('patterned', 'Patterned', {
    schema: { openAPIV3Schema: { type: 'object', properties } },
  })
}

/** Rules of one object, `wrong` of which do not compile, with more keywords of the object. */
export function manyRules(count: number, wrong = 0, keywords: JsonObject = {}): JsonObject {
  const rules = Array.from({ length: count }, (_, at) => ({
    rule: at < count - wrong ? `self.a != "value-${at}"` : `self.none-${at}`,
  }))
  const spec = {
    type: 'object',
    properties: { a: { type: 'string', maxLength: 10 } },
    'x-kubernetes-validations': rules,
    ...keywords,
  }
  return definition('ruleds', 'Ruled', {
    schema: { openAPIV3Schema: { type: 'object', properties: { spec } } },
  })
}

/** Keys of a list that its items do not have. */
export function manyMapKeys(count: number): JsonObject {
  const list = {
    type: 'array',
    items: { type: 'object', properties: {} },
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': Array.from({ length: count }, (_, at) => `key-${at}`),
  }
  return definition('keyeds', 'Keyed', {
    schema: { openAPIV3Schema: { type: 'object', properties: { list } } },
  })
}
