import { readFileSync } from 'node:fs'
import { loadAll } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { parseGroupVersion } from '../../../core/base/api/group-version.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { resourcePath } from '../../../core/base/client/resource-path.ts'
import { emulatedReleases } from '../../../core/base/release/default-release.ts'
import { loadRelease } from '../../../core/kinds/assembly/releases/load-release.ts'
import { podPlugins } from '../../support/access/pod-plugins.ts'
import { builtInCatalog } from '../../support/schemas/built-in-catalog.ts'
import { openTestServer } from '../../support/servers/test-server.ts'

const manifests = ['minimal', 'former'].flatMap((name) => {
  const file = new URL(`../../e2e/objects/${name}.yaml`, import.meta.url)
  return loadAll(readFileSync(file, 'utf8')) as ApiObject[]
})

const everything = { 'api/all': true }

describe('an object of every kind in every version', () => {
  it.each(emulatedReleases)(
    'an object of every kind of release %s is created, and read in each version of its kind',
    async (release) => {
      const catalog = builtInCatalog(everything, { release })
      const server = await openTestServer({
        release: await loadRelease(release),
        runtimeConfig: new Map(Object.entries(everything)),
        controllers: [],
        disableAdmissionPlugins: [...podPlugins, 'LimitRanger'],
      })
      const faults: string[] = []
      for (const manifest of manifests) {
        const { group = '', version = '' } = parseGroupVersion(manifest.apiVersion) ?? {}
        const definition = catalog.definitions.find(
          (one) => one.group === group && one.version === version && one.kind === manifest.kind,
        )
        if (!definition?.storedAs) continue
        const { metadata, kind, apiVersion } = manifest
        const { prefix } = definition.storedAs
        const namespace = definition.namespaced ? 'default' : ''
        const created = await server.post(resourcePath(definition, { namespace }), manifest)
        if (created.status !== 201) {
          faults.push(`${apiVersion} ${kind}: ${created.body.message}`)
          continue
        }
        const { name = '' } = metadata
        for (const other of catalog.definitions) {
          if (other.storedAs?.prefix !== prefix) continue
          const { status, body } = await server.get(resourcePath(other, { namespace, name }))
          if (status === 200 && body.metadata.uid === created.body.metadata.uid) continue
          faults.push(`${apiVersion} ${kind} in ${other.group}/${other.version}: ${status}`)
        }
      }
      expect(faults).toEqual([])
      expect(server.runtime.log.filter(({ level }) => level === 'error')).toEqual([])
    },
  )
})
