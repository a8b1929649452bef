import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadAll } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parseGroupVersion } from '../../core/base/api/group-version.ts'
import { builtInCatalog } from '../support/schemas/built-in-catalog.ts'
import { goPrograms } from './go-programs.ts'
import { KubectlWatch } from './kubectl-watch.ts'
import { hasKubectl, KubectlServer } from './kubectl.ts'
import { runCommand } from './run-command.ts'

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
}

const kubectlIsHere = await hasKubectl()
const programs = await goPrograms()

const files = ['minimal', 'former'].map((name) =>
  fileURLToPath(new URL(`objects/${name}.yaml`, import.meta.url)),
)
const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
const manifests = texts.flatMap((text) => loadAll(text) as Manifest[])

const releases = ['1.16', '1.21', '1.22', '1.25', '1.29', '1.32', '1.34']

/** The manifests of kinds that a release serves. */
function servedIn(release: string): readonly Manifest[] {
  const catalog = builtInCatalog({}, { release })
  return manifests.filter(({ apiVersion, kind }) => {
    const { group = '', version = '' } = parseGroupVersion(apiVersion) ?? {}
    const definition = catalog.byKind(group, version, kind)
    return definition !== undefined && catalog.find(group, version, definition.resource)
  })
}

describe.each(releases)('an emulated release %s', (release) => {
  const kubectl = new KubectlServer()
  beforeAll(() => kubectl.start({ release }))
  afterAll(() => kubectl.close())

  it.runIf(kubectlIsHere)(
    `kubectl finds release ${release}, and creates, lists and watches its kinds`,
    async () => {
      const { serverVersion } = JSON.parse(await kubectl.run(['version', '-o', 'json'])) as {
        readonly serverVersion: { readonly minor: string; readonly gitVersion: string }
      }
      expect(`1.${serverVersion.minor}`).toBe(release)
      expect(serverVersion.gitVersion).toBe(`v${release}.0+skerry`)
      const catalog = builtInCatalog({}, { release })
      const versions = catalog
        .groups()
        .flatMap(({ group, versions: served }) =>
          served.map(({ version }) => (group === '' ? version : `${group}/${version}`)),
        )
      const shown = (await kubectl.run(['api-versions'])).trim().split('\n')
      expect(shown.toSorted()).toEqual(versions.toSorted())

      const wanted = servedIn(release)
      const watch = new KubectlWatch(async () =>
        kubectl.spawn(['get', 'configmaps', '-w', '--output-watch-events', '-o', 'json']),
      )
      onTestFinished(() => watch.close())
      const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: wanted })
      const created = (await kubectl.run(['create', '-f', '-'], input)).trim().split('\n')
      expect(created).toHaveLength(wanted.length)
      while (!watch.objects.some(({ metadata }) => metadata.name === 'minimal')) {
        await watch.changed()
      }
      const found = await kubectl.run(['get', '-f', '-', '-o', 'name'], input)
      expect(found.trim().split('\n')).toHaveLength(wanted.length)
      const rows = await kubectl.run(['get', '-f', '-', '--no-headers'], input)
      for (const { metadata } of wanted) expect(rows).toContain(metadata.name)
    },
  )

  it.runIf(programs)(
    `client-go discovers release ${release}, and creates, lists and watches each of its kinds`,
    async () => {
      const wanted = servedIn(release)
      const other = new KubectlServer()
      await other.start({ release })
      onTestFinished(() => other.close())
      const { code, stdout, stderr } = await runCommand(join(programs ?? '', 'kinds'), files, {
        variables: { KUBECONFIG: other.server.kubeconfig },
      })
      expect(code, stderr).toBe(0)
      const kinds = wanted.map(({ apiVersion, kind }) => `done ${apiVersion} ${kind}`)
      expect(stdout.trim().split('\n').toSorted()).toEqual([...new Set(kinds)].toSorted())
    },
  )
})
