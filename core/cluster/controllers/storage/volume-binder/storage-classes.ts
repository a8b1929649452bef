import type { StorageClass } from '../../../../base/api/types/storage.v1.generated.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import type { ObjectIndex } from '../../shared/objects/object-index.ts'
import { storageClassResource } from '../../shared/objects/resources.ts'
import { simulatedProvisioner, type VolumeNames } from '../volumes/volume-names.ts'

/** Annotation of classes whose volumes are made by the simulated provisioner, whatever provisioner they name. */
const simulatedAnnotation = 'simulation.skerry/provision'

/** The storage classes of the server. */
export class StorageClasses {
  readonly #index: ObjectIndex<StorageClass>
  readonly #names: VolumeNames

  constructor({ objects, brand }: ClusterParts, names: VolumeNames) {
    this.#index = objects.of(storageClassResource(brand))
    this.#names = names
  }

  find(name: string): StorageClass | undefined {
    return this.#index.byKey(name)
  }

  /** Whether volumes of a class wait for a pod to be scheduled. */
  isDelayed(name: string): boolean {
    const found = name === '' ? undefined : this.find(name)
    return found?.volumeBindingMode === 'WaitForFirstConsumer'
  }

  /** The default class; the newest of several, as in the original. */
  default(): StorageClass | undefined {
    const { defaultClass, betaDefaultClass } = this.#names
    const isDefault = ({ metadata: { annotations = {} } }: StorageClass): boolean =>
      annotations[defaultClass] === 'true' || annotations[betaDefaultClass] === 'true'
    return Array.from(this.#index.objects()).filter(isDefault).sort(newestFirst)[0]
  }
}

/** Provisioners that minikube, kind, Docker Desktop and MicroK8s have from their start; their volumes are directories of a node. */
const localProvisioners: ReadonlySet<string> = new Set([
  'docker.io/hostpath',
  'k8s.io/minikube-hostpath',
  'microk8s.io/hostpath',
  'rancher.io/local-path',
])

/** Whether the volumes of a class are made by the simulated provisioner. */
export function isSimulatedClass({ metadata, provisioner }: StorageClass): boolean {
  if (provisioner === simulatedProvisioner || localProvisioners.has(provisioner)) return true
  return metadata.annotations?.[simulatedAnnotation] === 'true'
}

function newestFirst(a: StorageClass, b: StorageClass): number {
  const [timeA, timeB] = [a, b].map(({ metadata }) => metadata.creationTimestamp ?? '')
  if (timeA !== timeB) return (timeA ?? '') > (timeB ?? '') ? -1 : 1
  return (a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1
}
