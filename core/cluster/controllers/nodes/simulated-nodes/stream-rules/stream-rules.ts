import { badRequest } from '../../../../../base/api/errors/api-error.ts'
import type { JsonObject } from '../../../../../base/api/json.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { KwokObjects } from '../../../shared/kwok/kwok-objects.ts'
import {
  itemFor,
  type RuleKind,
  type RuleSubject,
  selects,
} from '../../../shared/kwok/rule-items.ts'
import { ruleKinds } from './rule-kinds.ts'

/** The item of an object that answers, and how messages name the object. */
export interface Rule {
  readonly item: JsonObject
  readonly source: string
}

const kinds = Object.fromEntries(
  Object.values(ruleKinds).flatMap(({ kind, resource, clusterKind, clusterResource }) => [
    [resource, kind],
    [clusterResource, clusterKind],
  ]),
)

function ruleOf(
  { fields }: RuleKind,
  { field }: RuleSubject,
  item: JsonObject,
  source: string,
): Rule {
  const unknown = Object.keys(item).find((name) => name !== field && !fields.includes(name))
  if (unknown === undefined) return { item, source }
  const all = [field, ...fields].join(', ')
  throw badRequest(`${source} has an item with the field ${unknown}, which is none of ${all}`)
}

/**
 * The objects of kwok by which pods answer: those of the server, where it has their definitions, then those of the settings. As in
 * kwok the object with the pod's name is the only one that counts; else those of the cluster whose selectors match, in order.
 */
export class StreamRules {
  readonly #objects: KwokObjects

  /** Follows the objects until `signal` aborts. */
  constructor(parts: ClusterParts, signal: AbortSignal) {
    this.#objects = new KwokObjects(parts, kinds)
    this.#objects.follow(() => undefined, signal)
  }

  /**
   * The rule for a pod's container or port; undefined where none is for it.
   *
   * @throws ApiError `BadRequest` where an object has the pod's name and no item for the container or port, or the item has fields that
   * do nothing here
   */
  find(kind: RuleKind, pod: corev1.Pod, subject: RuleSubject): Rule | undefined {
    const { namespace = '', name = '' } = pod.metadata
    const own = this.#objects.get(kind.resource, namespace, name)
    if (own) {
      const source = `${kind.kind} ${namespace}/${name}`
      const item = itemFor(own, kind, subject)
      if (item) return ruleOf(kind, subject, item, source)
      const what = subject.field === 'containers' ? 'container' : 'port'
      throw badRequest(`${source} has no item for ${what} ${JSON.stringify(subject.value)}`)
    }
    for (const object of this.#objects.of(kind.clusterResource)) {
      if (!selects(object, namespace, name)) continue
      const item = itemFor(object, kind, subject)
      const source = `${kind.clusterKind} ${object.metadata.name ?? ''}`
      if (item) return ruleOf(kind, subject, item, source)
    }
    return undefined
  }
}
