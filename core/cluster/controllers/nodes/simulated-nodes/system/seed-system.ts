import type { ApiObject } from '../../../../../base/api/object.ts'
import { resourcePath } from '../../../../../base/client/resource-path.ts'
import { encodeUtf8 } from '../../../../../base/text/utf8.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { usualNameServer } from '../../../shared/network/usual-name-server.ts'
import { createIfAbsent } from '../../../shared/writes/expected-errors.ts'
import { kubeadmObjects } from './kubeadm-objects.ts'
import { systemObjects } from './system-objects.ts'

/** Stored once the system's namespace has been filled: what a user deletes from it is not made again. */
const marker = '/skerry/seeded-system'

/** Fills the system's namespace as installers of clusters do, once in the life of a store. What cannot be created is logged and left out. */
export async function seedSystem(parts: ClusterParts, signal: AbortSignal): Promise<void> {
  const { brand, release, storage, clientOf, runtime, addressRanges } = parts
  const known = await storage.get(marker)
  if (!known.ok || known.entry) return
  const client = clientOf('kubeadm')
  const nameServer = usualNameServer(addressRanges)
  const serviceRanges = addressRanges.map(({ text }) => text)
  const system = { brand, release: release.name, nameServer, serviceRanges }
  for (const object of [...kubeadmObjects(system), ...systemObjects(system)]) {
    if (signal.aborted) return
    try {
      await createIfAbsent(client, pathOf(object), object)
    } catch (error) {
      const { kind, metadata } = object
      const fields = { kind, name: metadata.name ?? '', error: String(error) }
      runtime.logger.warn('an object of the system could not be created', fields)
    }
  }
  if (signal.aborted) return
  await storage.commit(
    [{ key: marker, revision: 0 }],
    [{ type: 'put', key: marker, value: encodeUtf8('true') }],
  )
}

/** Path of the collection of an object. */
function pathOf({ apiVersion, kind, metadata }: ApiObject): string {
  const parts = apiVersion.split('/')
  const [group = '', version = ''] = parts.length === 1 ? ['', ...parts] : parts
  const resource = { group, version, resource: `${kind.toLowerCase()}s` }
  return resourcePath(resource, { namespace: metadata.namespace ?? '' })
}
