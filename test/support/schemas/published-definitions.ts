import { brands } from '../../../core/base/api/brand.ts'
import { objectsOf, structOf, textOf } from '../../../core/base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/base/api/json.ts'
import { customDefinitions } from '../../../core/kinds/custom-resources/custom-definition.ts'
import { definitionFacts } from '../../../core/kinds/custom-resources/definition-facts.ts'
import type { ResourceDefinition } from '../../../core/objects/catalog/resource-definition.ts'
import { builtInOperations } from '../../../core/requests/operations/operations.ts'
import { testRuntime } from '../servers/test-runtime.ts'
import { decodedDefinition } from './decoded-definition.ts'
import { registryOf } from './schema-registry.ts'

/** The resources of a CustomResourceDefinition, as a server that accepted its names has them in its catalogue. */
export function definitionsOf(crd: JsonObject): readonly ResourceDefinition[] {
  const acceptedNames = structOf(crd, 'spec', 'names')
  const stored = decodedDefinition({ ...crd, status: { acceptedNames } })
  const operations = builtInOperations
  const runtime = testRuntime()
  const context = {
    brand: brands.k8s,
    registry: registryOf(),
    operations,
    runtime,
    webhooks: runtime,
  }
  return customDefinitions(definitionFacts(stored), () => stored, context)
}

/** One version of a definition, served or not. `options`: whether the server knows selectable fields. */
export function publishedDefinition(
  crd: JsonObject,
  version: string,
  options: { readonly selectable: boolean },
): ResourceDefinition {
  const spec = structOf(crd, 'spec')
  const found = objectsOf(spec, 'versions').find((each) => textOf(each, 'name') === version)
  if (!found) throw new Error(`no version ${version}`)
  const { selectableFields, ...others } = found
  const only = { ...others, served: true, ...(options.selectable && { selectableFields }) }
  const [definition] = definitionsOf({ ...crd, spec: { ...spec, versions: [only] } })
  if (!definition) throw new Error(`version ${version} is not served`)
  return definition
}

/** JSON with the members of its objects in order, so that equal values have equal texts. */
export function inOrder(value: JsonValue | undefined): JsonValue {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isJsonObject(value)) return value ?? null
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  const sorted = members.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, member]) => [key, inOrder(member)]))
}
