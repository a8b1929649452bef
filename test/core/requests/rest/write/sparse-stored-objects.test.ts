import { describe, expect, it } from 'vitest'
import { formatGroupVersion } from '../../../../../core/base/api/group-version.ts'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { builtInCatalog } from '../../../../support/schemas/built-in-catalog.ts'
import { openTestServer } from '../../../../support/servers/test-server.ts'
import { putText } from '../../../../support/storage/corrupt-objects.ts'

const pod = { containers: [{ name: 'c' }], initContainers: [{ name: 'i' }] }
const template = { spec: pod }

/** Specs that lack what decoding and defaults would add, by kind; empty ones of all other kinds. */
const sparse: Readonly<Record<string, JsonObject>> = {
  Pod: pod,
  CustomResourceDefinition: {
    group: 'example.com',
    names: { plural: 'as', kind: 'A' },
    versions: [],
  },
  CronJob: { schedule: '* * * * *', jobTemplate: { spec: { template } } },
  ...Object.fromEntries(
    ['DaemonSet', 'Deployment', 'Job', 'ReplicaSet', 'ReplicationController', 'StatefulSet'].map(
      (kind) => [kind, { selector: {}, template }],
    ),
  ),
}

const catalog = builtInCatalog()
const stored = catalog.definitions.filter(
  (definition) =>
    definition.storedAs !== undefined && catalog.storedBehind(definition) === definition,
)
const table = { accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' }

// A store may hold objects of other programs and of earlier releases, which nothing has decoded.
describe('an object that another program stored without what decoding adds', () => {
  it.each(stored.map((definition) => [definition.kind, definition] as const))(
    'a sparse %s is shown in a Table, changed, given a status and deleted without an internal error',
    async (kind, { group, version, resource, namespaced, schema, storedAs, subresources }) => {
      const server = await openTestServer()
      const place = namespaced ? '/namespaces/default' : ''
      const object = {
        apiVersion: formatGroupVersion(group, version),
        kind,
        metadata: { name: 'sparse', ...(namespaced && { namespace: 'default' }), uid: 'u-1' },
        ...(schema.fields.has('spec') && { spec: sparse[kind] ?? {} }),
      }
      const key = `/registry/${storedAs?.prefix}${namespaced ? '/default' : ''}/sparse`
      await putText(server.storage, key, JSON.stringify(object))
      const root = group === '' ? '/api/v1' : `/apis/${group}/${version}`
      const path = `${root}${place}/${resource}/sparse`
      const codes = [
        await server.send('GET', path, { headers: table }),
        await server.patch(path, { metadata: { annotations: { a: 'b' } } }),
        ...(subresources.has('status')
          ? [await server.patch(`${path}/status`, { metadata: { annotations: { a: 'c' } } })]
          : []),
        await server.delete(path),
      ].map(({ status, text }) => (status < 500 && status !== 404 ? 'answered' : text))
      expect(codes.filter((code) => code !== 'answered')).toEqual([])
    },
  )
})
