import { beforeAll, expect, it } from 'vitest'
import { brands } from '../../core/base/api/brand.ts'
import { objectsOf, structOf } from '../../core/base/api/json-fields.ts'
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type WritableJsonObject,
} from '../../core/base/api/json.ts'
import { loadRegexEngine } from '../../core/base/regex/regex-engine.ts'
import { BuiltInCatalog } from '../../core/objects/catalog/built-in-catalog.ts'
import { builtInDescriptions } from '../../core/requests/openapi/descriptions/built-in-descriptions.ts'
import { describeVectorLines, vectorMismatches } from '../support/recorded/vectors.ts'
import { objectAt, reachableSchemas } from '../support/schemas/openapi-document.ts'
import { publishedServer } from '../support/schemas/published-api.ts'
import { inOrder, publishedDefinition } from '../support/schemas/published-definitions.ts'

interface CaseLine {
  readonly part: 'case'
  readonly openapi: 2 | 3
  readonly case: string
  readonly crd: JsonObject
  readonly version: string
  readonly options: { readonly IncludeSelectableFields: boolean }
  readonly definitions: JsonObject
  readonly definitionNames: readonly string[]
  readonly pathNames: readonly string[]
  readonly rest: JsonObject
}

interface PathLine {
  readonly part: 'path'
  readonly openapi: 2 | 3
  readonly case: string
  readonly path: string
  readonly item: JsonObject
}

interface SharedLine {
  readonly part: 'shared-definition' | 'shared-parameter'
  readonly openapi: 2 | 3
  readonly name: string
  readonly value: JsonObject
}

type Line = CaseLine | PathLine | SharedLine

/** How the original begins the descriptions that it writes itself, within the schemas of custom kinds. */
const originalTexts =
  /^(APIVersion defines|apiVersion defines|Kind is a string|kind is a string|Standard object's metadata|Standard list metadata|List of )/

const descriptions = builtInDescriptions(brands.k8s)

/** What is said there here: descriptions of built-in types are the project's own, with the words of the kind in them. */
const ownTexts = [
  ...['apiVersion', 'kind', 'metadata'].map((name) => descriptions.ofObjectField('Zzz', name)),
  ...['metadata', 'items'].map((name) => descriptions.ofListField('Zzz', name) ?? ''),
].map((text) => text.split(/zzzs?/))

function isOwn(text: string): boolean {
  return ownTexts.some(
    (parts) => text.startsWith(parts[0] ?? '') && text.endsWith(parts.at(-1) ?? ''),
  )
}

/** A description that is no author's, in the words of neither. */
function neutralText(text: string): string {
  return originalTexts.test(text) || isOwn(text) ? 'of built-in types' : text
}

/** A value without the descriptions of a built-in type. */
function withoutTexts(value: JsonValue | undefined): JsonValue {
  if (Array.isArray(value)) return value.map(withoutTexts)
  if (!isJsonObject(value)) return value ?? null
  const { description, ...others } = value
  const kept = typeof description === 'string' ? {} : { description }
  return Object.fromEntries(
    Object.entries({ ...kept, ...others }).flatMap(([key, member]) =>
      member === undefined ? [] : [[key, withoutTexts(member)]],
    ),
  )
}

/** A custom kind's schema as a server publishes it: in version 2 without defaults, which the builder of the cases still has. */
function publishedSchema(value: JsonValue | undefined, version: 2 | 3): JsonValue {
  if (Array.isArray(value)) return value.map((item) => publishedSchema(item, version))
  if (!isJsonObject(value)) return value ?? null
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]): [string, JsonValue][] => {
      if (key === 'default' && version === 2) return []
      if (key === 'description' && typeof member === 'string') return [[key, neutralText(member)]]
      return [[key, publishedSchema(member, version)]]
    }),
  )
}

/** A built-in type's schema, without its texts and, in version 2, without defaults. */
function sharedSchema(name: string, value: JsonValue | undefined, version: 2 | 3): JsonValue {
  const schema = publishedSchema(withoutTexts(value), version)
  // The original lists DeleteOptions as a kind of every group version that its client library knows, here it has one of its own.
  if (isJsonObject(schema) && name.endsWith('.DeleteOptions')) {
    delete (schema as WritableJsonObject)['x-kubernetes-group-version-kind']
  }
  return schema
}

/** A parameter without its text, but for those that name what they are of. */
function parameterOf(value: JsonObject): JsonObject {
  const isPlace = value['in'] === 'path'
  return isPlace ? value : (withoutTexts(value) as JsonObject)
}

/** A path item with shared parameters in place, which have names of their own here. */
function itemOf(item: JsonObject, shared: (name: string) => JsonObject): JsonObject {
  const resolve = (holder: JsonObject): JsonObject => {
    if (!('parameters' in holder)) return holder
    const parameters = objectsOf(holder, 'parameters').map((parameter) => {
      const { $ref: reference } = parameter
      const whole =
        typeof reference === 'string' ? shared(reference.slice('#/parameters/'.length)) : parameter
      return parameterOf(whole)
    })
    return { ...holder, parameters }
  }
  return Object.fromEntries(
    Object.entries(resolve(item)).map(([key, member]) => [
      key,
      isJsonObject(member) ? resolve(member) : member,
    ]),
  )
}

interface Published {
  readonly document: JsonObject
  readonly schemas: JsonObject
  /** Names of the schemas, without those that only the paths of discovery need. */
  readonly names: readonly string[]
  readonly paths: JsonObject
}

/** The document that a server has for the definition of a case, and what is of the definition in it. */
async function publish({ crd, version, openapi, options }: CaseLine): Promise<Published> {
  const definition = publishedDefinition(crd, version, {
    selectable: options.IncludeSelectableFields,
  })
  const { group } = definition
  const server = publishedServer('k8s', new BuiltInCatalog())
  server.catalog.change({ added: [definition] })
  const address = openapi === 2 ? '/openapi/v2' : `/openapi/v3/apis/${group}/${version}`
  const document = objectAt(await server.document(address))
  const schemas =
    openapi === 2 ? objectAt(document, 'definitions') : objectAt(document, 'components', 'schemas')
  const root = `/apis/${group}/`
  const paths = Object.fromEntries(
    Object.entries(objectAt(document, 'paths')).filter(([path]) => path.startsWith(root)),
  )
  const others = Object.fromEntries(
    Object.entries(objectAt(document, 'paths')).filter(([path]) => !path.startsWith(root)),
  )
  const discovery = reachableSchemas(others, schemas, '#/definitions/')
  const names = Object.keys(schemas).filter((name) => !discovery.has(name))
  return { document, schemas, names: names.sort(), paths }
}

beforeAll(loadRegexEngine)

describeVectorLines<Line>('crd/crd-openapi.jsonl', (lines) => {
  const cases = lines.flatMap(({ item }) => (item.part === 'case' ? [item] : []))
  const sharedParameters = new Map(
    lines.flatMap(({ item }) =>
      item.part === 'shared-parameter' ? [[item.name, item.value] as const] : [],
    ),
  )
  const documents = new Map<string, Published>()

  async function publishAll(): Promise<void> {
    for (const each of cases) documents.set(each.case, await publish(each))
  }

  function published(name: string): Published {
    const found = documents.get(name)
    if (!found) throw new Error(`no document for ${name}`)
    return found
  }

  function answer(line: Line): JsonValue {
    switch (line.part) {
      case 'case': {
        const { document, schemas, names, paths } = published(line.case)
        const own = Object.keys(line.definitions).map((name) => [name, schemas[name] ?? null])
        return inOrder({
          definitions: publishedSchema(Object.fromEntries(own), line.openapi),
          definitionNames: [...names],
          pathNames: Object.keys(paths).sort(),
          rest: Object.fromEntries(Object.keys(line.rest).map((key) => [key, document[key]])),
        })
      }
      case 'path': {
        const { document, paths } = published(line.case)
        const item = structOf(paths, line.path)
        return inOrder(itemOf(item, (name) => structOf(document, 'parameters', name)))
      }
      case 'shared-definition':
        return inOrder(sharedSchema(line.name, found(line), line.openapi))
      case 'shared-parameter':
        return found(line) === undefined ? null : inOrder(parameterOf(line.value))
    }
  }

  /** A shared part in any of the documents. */
  function found({ part, openapi, name, value }: SharedLine): JsonObject | undefined {
    const all = cases.filter((each) => each.openapi === openapi).map((each) => published(each.case))
    if (part === 'shared-definition') {
      return all.map(({ schemas }) => schemas[name]).find(isJsonObject)
    }
    const wanted = JSON.stringify(inOrder(parameterOf(value)))
    return all
      .flatMap(({ document }) => Object.values(objectAt(document, 'parameters')))
      .filter(isJsonObject)
      .find((parameter) => JSON.stringify(inOrder(parameterOf(parameter))) === wanted)
  }

  function expected(line: Line): JsonValue {
    switch (line.part) {
      case 'case': {
        const { definitions, definitionNames, pathNames, rest } = line
        return inOrder({
          definitions: publishedSchema(definitions, line.openapi),
          definitionNames: [...definitionNames],
          pathNames: [...pathNames],
          rest,
        })
      }
      case 'path':
        return inOrder(itemOf(line.item, (name) => sharedParameters.get(name) ?? {}))
      case 'shared-definition':
        return inOrder(sharedSchema(line.name, line.value, line.openapi))
      case 'shared-parameter':
        return inOrder(parameterOf(line.value))
    }
  }

  it('OpenAPI of custom resources is that of the original', async () => {
    await publishAll()
    expect(cases.length).toBeGreaterThan(0)
    expect(vectorMismatches(lines, answer, expected)).toEqual([])
  })
})
