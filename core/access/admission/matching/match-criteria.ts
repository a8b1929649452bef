import { notFound } from '../../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  type LabelSelector,
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'
import type * as admissionregistrationv1 from '../../../base/api/types/admissionregistration.v1.generated.ts'
import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import type { Entry } from '../../../objects/codec/entry.ts'
import type { EquivalentResources } from './equivalent-resources.ts'
import {
  isNamespaces,
  type MatchedRequest,
  type MatchedResource,
  namespaceOf,
} from './matched-request.ts'
import type { StatedRule } from './resource-rule.ts'
import { RuleSet } from './rule-set.ts'

/** Reads the namespaces that are stored, by name. */
export interface Namespaces {
  get(name: string): Pick<Entry, 'labels'> | undefined
}

export interface MatchParts {
  readonly equivalents: EquivalentResources
  readonly namespaces: Namespaces
}

type Webhook = admissionregistrationv1.MutatingWebhook | admissionregistrationv1.ValidatingWebhook
type MatchResources = admissionregistrationv1.MatchResources

/** What webhooks and policies state in common. */
interface StatedCriteria extends Pick<
  MatchResources,
  'excludeResourceRules' | 'matchPolicy' | 'namespaceSelector' | 'objectSelector'
> {
  readonly rules?: readonly StatedRule[] | undefined
  /** A policy without rules is for all resources, a webhook without rules for none. */
  readonly matchesWithout: boolean
}

/** The criteria by which a webhook, a policy or its binding is asked about a request: rules and selectors. */
export class MatchCriteria {
  readonly #rules: RuleSet
  readonly #excluded: RuleSet
  readonly #matchesWithout: boolean
  readonly #namespaces: Namespaces
  readonly #namespaceSelector: LabelSelector
  readonly #objectSelector: LabelSelector

  constructor(criteria: StatedCriteria, { equivalents, namespaces }: MatchParts) {
    const { rules = [], excludeResourceRules: excluded = [], matchPolicy } = criteria
    this.#rules = new RuleSet(rules, matchPolicy, equivalents)
    this.#excluded = new RuleSet(excluded, matchPolicy, equivalents)
    this.#matchesWithout = criteria.matchesWithout
    this.#namespaces = namespaces
    this.#namespaceSelector = selectorFromLabelSelectorObject(criteria.namespaceSelector ?? {})
    this.#objectSelector = selectorFromLabelSelectorObject(criteria.objectSelector ?? {})
  }

  /**
   * The resource in whose version a request is shown; undefined where the criteria do not match the request.
   *
   * @throws ApiError `NotFound` for the namespace of a request that all but the namespace selector match.
   */
  match(request: MatchedRequest): MatchedResource | undefined {
    if (this.#excluded.match(request)) return undefined
    const matchesAll = this.#matchesWithout && this.#rules.isEmpty
    const matched = matchesAll
      ? { definition: request.definition, kind: request.kind }
      : this.#rules.match(request)
    if (!matched || !this.#selectsObject(request)) return undefined
    return this.#selectsNamespace(request) ? matched : undefined
  }

  /** Whether the rules may match such requests, whatever their objects. */
  isFor(operation: string, definition: ResourceDefinition, subresource: string): boolean {
    if (this.#matchesWithout && this.#rules.isEmpty) return true
    return this.#rules.isFor(operation, definition, subresource)
  }

  /** Whether the object selector selects the new or the old object. Objects without labels have none. */
  #selectsObject({ object, old }: MatchedRequest): boolean {
    const selector = this.#objectSelector
    if (selector.requirements?.length === 0) return true
    // Options of a connection have no metadata, and no selector selects them.
    return [object, old].some((each) => each?.metadata && matchesLabels(selector, labelsOf(each)))
  }

  /**
   * Whether the namespace selector selects the request's namespace: that of a namespace is itself, with the labels that it is
   * to have. Other cluster-scoped objects are always selected.
   */
  #selectsNamespace(request: MatchedRequest): boolean {
    const selector = this.#namespaceSelector
    if (selector.requirements?.length === 0) return true
    const { operation, definition, subresource, object } = request
    const name = namespaceOf(request)
    if (name === '' && !isNamespaces(definition)) return true
    const isWritten = operation === 'CREATE' || operation === 'UPDATE'
    if (isNamespaces(definition) && subresource === '' && isWritten) {
      return matchesLabels(selector, object && labelsOf(object))
    }
    const namespace = this.#namespaces.get(name)
    if (!namespace) throw notFound({ group: '', resource: 'namespaces' }, name)
    return matchesLabels(selector, namespace.labels)
  }
}

function labelsOf({ metadata }: ApiObject): ApiObject['metadata']['labels'] {
  return metadata.labels
}

/** The criteria of a webhook: `rules`, `matchPolicy`, `namespaceSelector` and `objectSelector`. */
export function webhookCriteria(webhook: Webhook, parts: MatchParts): MatchCriteria {
  const { rules, matchPolicy, namespaceSelector, objectSelector } = webhook
  const criteria = { rules, matchPolicy, namespaceSelector, objectSelector }
  return new MatchCriteria({ ...criteria, matchesWithout: false }, parts)
}

/**
 * The criteria of a policy's `matchConstraints`, or of a binding's `matchResources`: `resourceRules`, `excludeResourceRules`,
 * `matchPolicy` and selectors.
 */
export function policyCriteria(matchResources: MatchResources, parts: MatchParts): MatchCriteria {
  const { resourceRules: rules, ...criteria } = matchResources
  return new MatchCriteria({ ...criteria, rules, matchesWithout: true }, parts)
}
