import type { Brand } from '../../../../base/api/brand.ts'
import type { GroupVersionResource } from '../../../../base/api/group-version.ts'
import { structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import type { ObjectIndex } from '../../shared/objects/object-index.ts'
import { simulatedProvisioner, type VolumeNames } from '../volumes/volume-names.ts'

/** Annotation of classes whose volumes are made by the simulated provisioner, whatever provisioner they name. */
const simulatedAnnotation = 'simulation.skerry/provision'

export function storageClassResource({ apiDomain }: Brand): GroupVersionResource {
  return { group: `storage.${apiDomain}`, version: 'v1', resource: 'storageclasses' }
}

/** The storage classes of the server. */
export class StorageClasses {
  readonly #index: ObjectIndex
  readonly #names: VolumeNames

  constructor({ objects, brand }: ClusterParts, names: VolumeNames) {
    this.#index = objects.of(storageClassResource(brand))
    this.#names = names
  }

  find(name: string): ApiObject | undefined {
    return this.#index.byKey(name)
  }

  /** Whether volumes of a class wait for a pod to be scheduled. */
  isDelayed(name: string): boolean {
    const found = name === '' ? undefined : this.find(name)
    return found !== undefined && textOf(found, 'volumeBindingMode') === 'WaitForFirstConsumer'
  }

  /** The default class; the newest of several, as in the original. */
  default(): ApiObject | undefined {
    const { defaultClass, betaDefaultClass } = this.#names
    const isDefault = ({ metadata: { annotations = {} } }: ApiObject): boolean =>
      annotations[defaultClass] === 'true' || annotations[betaDefaultClass] === 'true'
    return Array.from(this.#index.objects()).filter(isDefault).sort(newestFirst)[0]
  }
}

/** Whether the volumes of a class are made by the simulated provisioner. */
export function isSimulatedClass(object: ApiObject): boolean {
  if (textOf(object, 'provisioner') === simulatedProvisioner) return true
  return textOf(structOf(object, 'metadata', 'annotations'), simulatedAnnotation) === 'true'
}

function newestFirst(a: ApiObject, b: ApiObject): number {
  const [timeA, timeB] = [a, b].map(({ metadata }) => metadata.creationTimestamp ?? '')
  if (timeA !== timeB) return (timeA ?? '') > (timeB ?? '') ? -1 : 1
  return (a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1
}
