import { describe, expect, it } from 'vitest'
import { formatGroupVersion } from '../../../../../core/base/api/group-version.ts'
import { isJsonObject, type JsonObject } from '../../../../../core/base/api/json.ts'
import { resourcePath } from '../../../../../core/base/client/resource-path.ts'
import type { ResourceDefinition } from '../../../../../core/objects/catalog/resource-definition.ts'
import type { RecordedWrite as Recorded } from '../../../../support/recorded/recorded-write.ts'
import { builtIn, builtInCatalog } from '../../../../support/schemas/built-in-catalog.ts'
import {
  type Answer,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'
import { textsOf } from '../warnings/warning-texts.ts'
import storage from './recorded-storage.json' with { type: 'json' }
import volumes from './recorded-volumes.json' with { type: 'json' }

// Recorded from kube-apiserver 1.34.2: each object was created (`object`), or created (`stored`, then `status` through its
// subresource) and changed by a merge patch (`patch`), the last write with dryRun=All. Kept of each answer: causes or the message,
// warnings, and what was made of the object (`made`: without metadata; `set` stands for a time of the server). `gated`: with the
// feature gates below.

const catalog = builtInCatalog()

/** The definition of a resource of core or of the group of storage. */
function definitionOf(resource: string): ResourceDefinition {
  const isCore = resource.startsWith('persistentvolume')
  return builtIn(isCore ? resource : `${resource}.v1.storage.k8s.io`, catalog)
}

function complete(resource: string, fields: JsonObject, name: string): JsonObject {
  const { group, version, kind } = definitionOf(resource)
  const metadata = isJsonObject(fields['metadata']) ? fields['metadata'] : {}
  const apiVersion = formatGroupVersion(group, version)
  return { apiVersion, kind, ...fields, metadata: { name, ...metadata } }
}

function factsOf(answer: Answer): Recorded {
  const { status, body } = answer
  const warnings = textsOf(answer)
  const causes = body.details?.causes?.map(({ field, message }) => `${field ?? ''}: ${message}`)
  return {
    ...(causes && { causes }),
    ...(status >= 300 &&
      !causes && { message: body.message?.replace(/"s-\d+"/, '"{name}"') ?? '' }),
    ...(warnings.length > 0 && { warnings }),
  }
}

/** The recorded parts of an answer's object. */
function madeOf({ body }: Answer, { made }: Recorded): JsonObject | undefined {
  if (!made) return undefined
  const { generation } = body.metadata
  const entries = Object.keys(made).map((key) => [
    key,
    key === 'generation' ? generation : body[key],
  ])
  return JSON.parse(JSON.stringify(Object.fromEntries(entries)), (key, value: unknown) =>
    key === 'lastPhaseTransitionTime' && value !== '2024-01-01T00:00:00Z' ? 'set' : value,
  ) as JsonObject
}

async function write(
  server: TestServer,
  resource: string,
  each: Recorded,
  name: string,
): Promise<Answer> {
  const definition = definitionOf(resource)
  const namespace = definition.namespaced ? 'default' : ''
  const path = resourcePath(definition, { namespace })
  if (each.object) return server.post(`${path}?dryRun=All`, complete(resource, each.object, name))
  const stored = await server.post(path, complete(resource, each.stored ?? {}, name))
  if (each.status)
    await server.put(`${path}/${name}/status`, { ...stored.body, status: each.status })
  const place = each.subresource === undefined ? '' : `/${each.subresource}`
  return server.patch(`${path}/${name}${place}?dryRun=All`, each.patch ?? {})
}

/** Gates that are off by default, with fields of volumes and storage. */
const featureGates = new Map([
  ['ClusterTrustBundle', true],
  ['ClusterTrustBundleProjection', true],
  ['ImageVolume', true],
  ['MutableCSINodeAllocatableCount', true],
  ['PodCertificateRequest', true],
])
const settings = [
  ['default', {}],
  ['gated', { featureGates }],
] as const

describe('storage, judged as the original judges it', () => {
  it.each(settings)('objects of storage: %s', async (setting, options) => {
    const server = await openTestServer({ controllers: [], ...options })
    const growing = { provisioner: 'a', allowVolumeExpansion: true }
    await server.post(
      '/apis/storage.k8s.io/v1/storageclasses',
      complete('storageclasses', growing, 'rich-expandable'),
    )
    for (const [resource, cases] of Object.entries(storage[setting])) {
      for (const [index, each] of (cases as readonly Recorded[]).entries()) {
        const answer = await write(server, resource, each, `s-${index}`)
        const { object: _o, stored: _s, status: _t, subresource: _r, patch: _p, ...expected } = each
        const made = madeOf(answer, each)
        const found = { ...factsOf(answer), ...(made && { made }) }
        expect(found, `${resource} ${JSON.stringify(each)}`).toEqual(expected)
      }
    }
  })
})

interface RecordedVolumes extends Pick<Recorded, 'causes' | 'message' | 'warnings'> {
  readonly isTemplate?: boolean
  readonly name?: string
  readonly volumes: readonly JsonObject[]
  readonly volumeMounts?: readonly JsonObject[]
  readonly volumeDevices?: readonly JsonObject[]
  readonly made?: readonly JsonObject[]
}

describe('volumes of pods, judged as the original judges them', () => {
  it.each(settings)('volumes, mounts and devices: %s', async (setting, options) => {
    const server = await openTestServer({ controllers: [], ...options })
    for (const each of volumes[setting] as unknown as readonly RecordedVolumes[]) {
      const { isTemplate, name = 'p-1', volumeMounts, volumeDevices, ...facts } = each
      const container = { name: 'a', image: 'a', volumeMounts, volumeDevices }
      const podSpec = {
        serviceAccountName: 'default',
        automountServiceAccountToken: false,
        containers: [container],
        volumes: each.volumes,
      }
      const template = { metadata: { labels: { a: 'b' } }, spec: podSpec }
      const answer = isTemplate
        ? await server.post('/api/v1/namespaces/default/podtemplates?dryRun=All', {
            apiVersion: 'v1',
            kind: 'PodTemplate',
            metadata: { name: 't-1' },
            template,
          })
        : await server.post('/api/v1/namespaces/default/pods?dryRun=All', {
            apiVersion: 'v1',
            kind: 'Pod',
            metadata: { name },
            spec: podSpec,
          })
      const { volumes: _v, ...expected } = facts
      const spec = answer.body['spec']
      const found = isJsonObject(spec) && each.made ? { made: spec['volumes'] } : {}
      expect({ ...factsOf(answer), ...found }, JSON.stringify(each)).toEqual(expected)
    }
  })
})
