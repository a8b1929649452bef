import type { ApiObject } from '../../../../base/api/object.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { ClusterParts } from '../../shared/framework/cluster-parts.ts'
import { createIfAbsent } from '../../shared/writes/create-if-absent.ts'
import { simulatedProvisioner, volumeNames } from '../volumes/volume-names.ts'
import { storageClassResource } from './storage-classes.ts'

/** Creates the default class of simulated clusters, as kind's cluster has one, where no class exists. */
export async function ensureDefaultClass(parts: ClusterParts): Promise<void> {
  const { brand, client, objects } = parts
  const resource = storageClassResource(brand)
  if (!parts.runs('simulated-nodes') || objects.of(resource).size > 0) return
  const storageClass: ApiObject = {
    apiVersion: `${resource.group}/${resource.version}`,
    kind: 'StorageClass',
    metadata: { name: 'standard', annotations: { [volumeNames(brand).defaultClass]: 'true' } },
    provisioner: simulatedProvisioner,
    reclaimPolicy: 'Delete',
    volumeBindingMode: 'WaitForFirstConsumer',
    allowVolumeExpansion: true,
  }
  await createIfAbsent(client, resourcePath(resource), storageClass)
}
