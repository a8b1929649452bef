import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import { PerResourceCache } from '../per-resource-cache.ts'
import type { EquivalentResources } from './equivalent-resources.ts'
import { kindOf, type MatchedRequest, type MatchedResource } from './matched-request.ts'
import { readRule, type ResourceRule, ruleMatches, type StatedRule } from './resource-rule.ts'

/** A resource that a rule matches, and the names of objects that it is for; empty for all. */
interface Candidate {
  /** Undefined for the resource of the request itself. */
  readonly definition: ResourceDefinition | undefined
  readonly names: readonly string[]
}

const noCandidates: readonly Candidate[] = []

/** The rules of a webhook or a policy. What they say of a resource is found out once, and again after a change of the catalogue. */
export class RuleSet {
  readonly #rules: readonly ResourceRule[]
  readonly #isExact: boolean
  readonly #equivalents: EquivalentResources
  #generation: object | undefined
  readonly #known = new PerResourceCache<readonly Candidate[]>(
    (operation, definition, subresource) => this.#find(operation, definition, subresource),
  )

  /** @param matchPolicy `Exact`, or `Equivalent`: requests for an equivalent resource are matched, too */
  constructor(rules: readonly StatedRule[], matchPolicy: string, equivalents: EquivalentResources) {
    this.#rules = rules.map(readRule)
    this.#isExact = matchPolicy !== 'Equivalent'
    this.#equivalents = equivalents
  }

  get isEmpty(): boolean {
    return this.#rules.length === 0
  }

  /**
   * The resource by which a rule matches a request: that of the request where a rule names it, else an equivalent one, by
   * the first rule that names one. Undefined where no rule matches.
   */
  match(request: MatchedRequest): MatchedResource | undefined {
    if (this.isEmpty) return undefined
    const candidates = this.#candidates(request.operation, request.definition, request.subresource)
    for (const { definition, names } of candidates) {
      if (names.length > 0 && !names.includes(request.name)) continue
      if (!definition) return { definition: request.definition, kind: request.kind }
      return { definition, kind: kindOf(definition, request.subresource) }
    }
    return undefined
  }

  /** Whether a rule may match such requests, whatever the names of their objects. */
  isFor(operation: string, definition: ResourceDefinition, subresource: string): boolean {
    return this.#candidates(operation, definition, subresource).length > 0
  }

  #candidates(
    operation: string,
    definition: ResourceDefinition,
    subresource: string,
  ): readonly Candidate[] {
    const { generation } = this.#equivalents
    if (this.#generation !== generation) {
      this.#generation = generation
      this.#known.clear()
    }
    return this.#known.get(operation, definition, subresource)
  }

  #find(
    operation: string,
    definition: ResourceDefinition,
    subresource: string,
  ): readonly Candidate[] {
    const found: Candidate[] = []
    for (const rule of this.#rules) {
      if (!ruleMatches(rule, operation, definition, subresource)) continue
      found.push({ definition: undefined, names: rule.names })
      if (rule.names.length === 0) return found
    }
    if (this.#isExact) return found.length === 0 ? noCandidates : found
    const equivalents = this.#equivalents.of(definition, subresource)
    for (const rule of this.#rules) {
      for (const equivalent of equivalents) {
        if (!ruleMatches(rule, operation, equivalent, subresource)) continue
        found.push({ definition: equivalent, names: rule.names })
        if (rule.names.length === 0) return found
      }
    }
    return found.length === 0 ? noCandidates : found
  }
}
