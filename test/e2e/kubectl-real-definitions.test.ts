import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { objectsOf, structOf, textOf } from '../../core/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../core/api/json.ts'
import { describeDefinitions } from '../support/vectors.ts'
import { definitionsIn, objectsIn, objectsOfFile, yamlFiles } from '../support/yaml-files.ts'
import { describeKubectl } from './describe-kubectl.ts'
import type { KubectlServer } from './kubectl.ts'

/** A version of a real definition. */
interface Version {
  readonly plural: string
  readonly groupVersion: string
  readonly kind: string
  readonly facts: JsonObject
}

function versionsOf(definitions: readonly JsonObject[]): readonly Version[] {
  return definitions.flatMap((definition) => {
    const spec = structOf(definition, 'spec')
    const [group, names] = [textOf(spec, 'group'), structOf(spec, 'names')]
    return objectsOf(spec, 'versions')
      .filter(({ served }) => served === true)
      .map((facts) => ({
        plural: textOf(names, 'plural'),
        groupVersion: `${group}/${textOf(facts, 'name')}`,
        kind: textOf(names, 'kind'),
        facts,
      }))
  })
}

/** Names of the fields within a schema as `kubectl explain --recursive` lists them, with two spaces for each level. */
function fieldsWithin(schema: JsonObject, indent = '  '): readonly string[] {
  const inner = [schema['items'], schema['additionalProperties']].find(isJsonObject)
  if (inner) return fieldsWithin(inner, indent)
  const fields = Object.entries(structOf(schema, 'properties'))
  return fields
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, field]) => [
      indent + name,
      ...(isJsonObject(field) ? fieldsWithin(field, `${indent}  `) : []),
    ])
}

function explainedFields(output: string): readonly string[] {
  const [, listed = ''] = output.split('\nFIELDS:\n')
  return listed
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => line.slice(0, line.indexOf('\t')))
}

/** The cells of the first line of a Table. */
function headersOf(output: string): readonly string[] {
  const [first = ''] = output.split('\n')
  return first.trim().split(/ {2,}/)
}

function textOfSchema(version: Version, ...path: readonly string[]): JsonObject {
  return structOf(version.facts, 'schema', 'openAPIV3Schema', ...path)
}

async function install(kubectl: KubectlServer, definitions: readonly JsonObject[]): Promise<void> {
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: definitions })
  await kubectl.run(['apply', '--server-side', '-f', '-'], list)
  await kubectl.run(['wait', '--for=condition=Established', 'crd', '--all', '--timeout=30s'])
}

/** What `kubectl` shows of every definition of a folder. */
function showsDefinitions(kubectl: KubectlServer, folder: URL): void {
  const definitions = definitionsIn(folder)
  const versions = versionsOf(definitions)
  beforeAll(() => install(kubectl, definitions))

  it.each(versions)(
    'kubectl explain --recursive lists the fields of $plural in $groupVersion',
    async (version) => {
      const { plural, groupVersion, kind } = version
      const output = await kubectl.run([
        'explain',
        `${plural}.spec`,
        `--api-version=${groupVersion}`,
        '--recursive',
      ])
      expect(output).toMatch(new RegExp(`^GROUP: +${groupVersion.split('/')[0]}\nKIND: +${kind}\n`))
      expect(explainedFields(output)).toEqual(
        fieldsWithin(textOfSchema(version, 'properties', 'spec')),
      )
    },
  )

  it.each(versions)(
    'kubectl explain says of $plural in $groupVersion what its author did',
    async (version) => {
      const { plural, groupVersion } = version
      const output = await kubectl.run(['explain', plural, `--api-version=${groupVersion}`])
      const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
      expect(words(output)).toContain(words(textOf(textOfSchema(version), 'description')))
      expect(explainedFields(output)).toEqual(
        expect.arrayContaining(['  apiVersion', '  kind', '  metadata', '  spec']),
      )
    },
  )
}

/** What `kubectl` shows of objects, by the printer columns of their definitions. */
function showsColumns(kubectl: KubectlServer, folder: URL, objects: readonly JsonObject[]): void {
  const isShown = ({ groupVersion, kind }: Version): boolean =>
    objects.some((object) => object['apiVersion'] === groupVersion && object['kind'] === kind)

  it.each(versionsOf(definitionsIn(folder)).filter(isShown))(
    'kubectl get -o wide has the columns of $plural in $groupVersion',
    async ({ plural, groupVersion, facts }) => {
      const [group, version] = groupVersion.split('/')
      const type = `${plural}.${version}.${group}`
      const output = await kubectl.run(['get', type, '-A', '-o', 'wide'])
      const columns = objectsOf(facts, 'additionalPrinterColumns').map((column) =>
        textOf(column, 'name').toUpperCase(),
      )
      const own = columns.length > 0 ? columns : ['AGE']
      expect(headersOf(output).filter((header) => header !== 'NAMESPACE')).toEqual(['NAME', ...own])
    },
  )
}

/** Namespaces first: files hold objects of namespaces that others make. */
async function applyAll(kubectl: KubectlServer, objects: readonly JsonObject[]): Promise<string> {
  const namespaces = objects.filter(({ kind }) => kind === 'Namespace')
  const others = objects.filter(({ kind }) => kind !== 'Namespace')
  const list = (items: readonly JsonObject[]): string =>
    JSON.stringify({ apiVersion: 'v1', kind: 'List', items })
  if (namespaces.length > 0) {
    await kubectl.run(['apply', '--server-side', '-f', '-'], list(namespaces))
  }
  return kubectl.run(['apply', '--server-side', '-f', '-'], list(others))
}

describeKubectl('with the Gateway API', (kubectl) => {
  describeDefinitions('gateway-api', (folder) => {
    const definitions = new URL('config/crd/standard/', folder)
    const examples = objectsIn(new URL('examples/standard/', folder))
    showsDefinitions(kubectl, definitions)

    it('kubectl apply --server-side creates every example of the Gateway API', async () => {
      const output = await applyAll(kubectl, examples)
      expect(output.trim().split('\n').length).toBeGreaterThan(80)
      expect(output).not.toMatch(/error|invalid/i)
    })

    showsColumns(kubectl, definitions, examples)

    it.each(
      yamlFiles(new URL('hack/invalid-examples/standard/', folder)).map((file) => ({
        file,
        name: file.pathname.split('/').slice(-2).join('/'),
      })),
    )('kubectl create is refused the invalid example $name', async ({ file }) => {
      expect(objectsOfFile(file).length).toBeGreaterThan(0)
      const { code, stderr } = await kubectl.try(['create', '-f', fileURLToPath(file)])
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringMatching(/is invalid: |strict decoding error/),
      })
    })
  })
})

describeKubectl('with cert-manager', (kubectl) => {
  describeDefinitions('cert-manager', (folder) => {
    showsDefinitions(kubectl, new URL('deploy/crds/', folder))
  })
})

describeKubectl('with KWOK', (kubectl) => {
  describeDefinitions('kwok', (folder) => {
    const definitions = new URL('kustomize/crd/bases/', folder)
    const stages = objectsIn(new URL('kustomize/stage/', folder)).filter(
      ({ kind }) => kind === 'Stage',
    )
    showsDefinitions(kubectl, definitions)

    it('kubectl apply --server-side creates every stage of KWOK', async () => {
      const output = await applyAll(kubectl, stages)
      expect(output.trim().split('\n')).toHaveLength(stages.length)
    })

    showsColumns(kubectl, definitions, stages)
  })
})
