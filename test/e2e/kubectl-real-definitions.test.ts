import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import type { JsonObject } from '../../core/base/api/json.ts'
import {
  definitionsIn,
  objectsIn,
  objectsOfFile,
  yamlFiles,
} from '../support/objects/yaml-files.ts'
import { describeDefinitions } from '../support/recorded/vectors.ts'
import { describeKubectl } from './describe-kubectl.ts'
import type { KubectlServer } from './kubectl.ts'
import { type ServedVersion, servedVersions } from './served-versions.ts'

/** The cells of the first line of a Table. */
function headersOf(output: string): readonly string[] {
  const [first = ''] = output.split('\n')
  return first.trim().split(/ {2,}/)
}

async function install(kubectl: KubectlServer, definitions: readonly JsonObject[]): Promise<void> {
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: definitions })
  await kubectl.run(['apply', '--server-side', '-f', '-'], list)
  await kubectl.run(['wait', '--for=condition=Established', 'crd', '--all', '--timeout=30s'])
}

/** What `kubectl` shows of objects, by the printer columns of their definitions. */
function showsColumns(kubectl: KubectlServer, folder: URL, objects: readonly JsonObject[]): void {
  const isShown = ({ groupVersion, kind }: ServedVersion): boolean =>
    objects.some((object) => object['apiVersion'] === groupVersion && object['kind'] === kind)

  it.each(servedVersions(definitionsIn(folder)).filter(isShown))(
    'kubectl get -o wide has the columns of $plural in $groupVersion',
    async ({ plural, groupVersion, columns }) => {
      const [group, version] = groupVersion.split('/')
      const type = `${plural}.${version}.${group}`
      const output = await kubectl.run(['get', type, '-A', '-o', 'wide'])
      const own = columns.length > 0 ? columns.map((name) => name.toUpperCase()) : ['AGE']
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
    beforeAll(() => install(kubectl, definitionsIn(definitions)))

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

describeKubectl('with KWOK', (kubectl) => {
  describeDefinitions('kwok', (folder) => {
    const definitions = new URL('kustomize/crd/bases/', folder)
    const stages = objectsIn(new URL('kustomize/stage/', folder)).filter(
      ({ kind }) => kind === 'Stage',
    )
    beforeAll(() => install(kubectl, definitionsIn(definitions)))

    it('kubectl apply --server-side creates every stage of KWOK', async () => {
      const output = await applyAll(kubectl, stages)
      expect(output.trim().split('\n')).toHaveLength(stages.length)
    })

    showsColumns(kubectl, definitions, stages)
  })
})
