import {
  memberObjects,
  numberOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import { KwokObjects } from '../../shared/kwok/kwok-objects.ts'
import { itemFor, type RuleKind, selects } from '../../shared/kwok/rule-items.ts'
import { nodeResource } from '../../shared/objects/resources.ts'
import { nodeOf } from '../../shared/pods/pod-state.ts'
import { amountOf, type GivenUsage, units } from './container-usage.ts'
import { CompiledTexts } from './expressions/compiled-texts.ts'

const usageKind: RuleKind = {
  kind: 'ResourceUsage',
  resource: 'resourceusages',
  clusterKind: 'ClusterResourceUsage',
  clusterResource: 'clusterresourceusages',
  items: 'usages',
  fields: ['usage'],
}

/**
 * What containers use by kwok's ResourceUsage and ClusterResourceUsage: those of the server, where it has their definitions, then those
 * of the settings. The object with the pod's name is the only one that counts; else the first of the cluster with an item for it.
 */
export class UsageRules {
  readonly #parts: ClusterParts
  readonly #signal: AbortSignal
  readonly #objects: KwokObjects
  readonly #texts: CompiledTexts

  constructor(parts: ClusterParts, signal: AbortSignal) {
    this.#parts = parts
    this.#signal = signal
    this.#objects = new KwokObjects(parts, {
      [usageKind.resource]: usageKind.kind,
      [usageKind.clusterResource]: usageKind.clusterKind,
    })
    this.#texts = new CompiledTexts(parts.runtime.logger)
  }

  /** Resolves once the expressions of the objects that exist are compiled. */
  start(): Promise<void> {
    this.#objects.follow((object) => this.#compile(object), this.#signal)
    return this.#texts.compiled
  }

  readonly usage: GivenUsage = (pod, container, resource, time) => {
    const item = this.#itemFor(pod, container.name)
    const usage = item && structOf(item, 'usage', resource)
    if (!usage) return undefined
    const value = textOf(usage, 'value') || numberOf(usage, 'value')
    if (value !== undefined) return amountOf(`${value}`, resource)
    const node = this.#parts.objects.of(nodeResource).get('', nodeOf(pod))
    if (!node) return undefined
    const number = this.#texts.number(textOf(usage, 'expression'), { node, pod, container, time })
    return number === undefined ? undefined : Math.max(0, Math.round(number * units[resource]))
  }

  #itemFor({ metadata }: ApiObject, container: string): JsonObject | undefined {
    const { namespace = '', name = '' } = metadata
    const subject = { field: 'containers', value: container } as const
    const own = this.#objects.get(usageKind.resource, namespace, name)
    if (own) return itemFor(own, usageKind, subject)
    for (const object of this.#objects.of(usageKind.clusterResource)) {
      const item = selects(object, namespace, name) && itemFor(object, usageKind, subject)
      if (item) return item
    }
    return undefined
  }

  #compile(object: ApiObject): void {
    const source = `${object.kind} ${object.metadata.name ?? ''}`
    for (const item of objectsOf(structOf(object, 'spec'), 'usages')) {
      for (const [, usage] of memberObjects(item, 'usage')) {
        this.#texts.add(textOf(usage, 'expression'), source)
      }
    }
  }
}
