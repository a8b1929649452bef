import {
  type Labels,
  type LabelSelector,
  matchesLabels,
  selectorFromLabels,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'
import type * as appsv1 from '../../../base/api/types/apps.v1.generated.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'

/** An owner whose pods are spread. */
export type PodOwner = appsv1.ReplicaSet | appsv1.StatefulSet | corev1.ReplicationController

/** Finds an owner of pods by its kind, namespace and name. */
export type FindOwner = (kind: string, namespace: string, name: string) => PodOwner | undefined

/** The sets of pods that a cluster spreads even where the pods do not ask for it: those of services and owners. */
export class PodSets {
  readonly #findOwner: FindOwner
  /** Selectors of services by namespace and name. */
  readonly #services = new Map<string, Map<string, LabelSelector>>()

  constructor(findOwner: FindOwner = () => undefined) {
    this.#findOwner = findOwner
  }

  putService({ metadata, spec }: corev1.Service): void {
    const { namespace = '', name = '' } = metadata
    const labels = spec.selector
    if (!labels || Object.keys(labels).length === 0) {
      this.deleteService(namespace, name)
      return
    }
    const known = this.#services.get(namespace)
    const selector = selectorFromLabels(labels)
    if (known) known.set(name, selector)
    else this.#services.set(namespace, new Map([[name, selector]]))
  }

  deleteService(namespace: string, name: string): void {
    const known = this.#services.get(namespace)
    known?.delete(name)
    if (known?.size === 0) this.#services.delete(namespace)
  }

  /** Selector of the pods that belong with a pod: all that its services and its owner select; undefined for none. */
  selectorOf(pod: corev1.Pod): LabelSelector | undefined {
    const { namespace = '', labels = {} } = pod.metadata
    const requirements = [
      ...this.#requirementsOfServices(namespace, labels),
      ...this.#requirementsOfOwner(pod, namespace),
    ]
    return requirements.length === 0 ? undefined : { requirements }
  }

  #requirementsOfServices(namespace: string, labels: Labels): LabelSelector['requirements'] & {} {
    return Array.from(this.#services.get(namespace)?.values() ?? [])
      .filter((selector) => matchesLabels(selector, labels))
      .flatMap(({ requirements = [] }) => requirements)
  }

  #requirementsOfOwner(pod: corev1.Pod, namespace: string): LabelSelector['requirements'] & {} {
    const owners = pod.metadata.ownerReferences
    const reference = owners?.find(({ controller }) => controller === true)
    const owner = reference && this.#findOwner(reference.kind, namespace, reference.name)
    if (!owner) return []
    const { requirements = [] } =
      owner.kind === 'ReplicationController'
        ? selectorFromLabels(owner.spec.selector ?? {})
        : selectorFromLabelSelectorObject(owner.spec.selector)
    return requirements
  }
}
