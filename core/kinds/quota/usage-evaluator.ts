import type { ApiObject } from '../../base/api/object.ts'
import type { ResourceAmounts } from '../../base/api/quantities/resource-amounts.ts'
import type { ScopeRequirement } from './quota.ts'

/** What quotas need to know of one object; it keeps nothing else of it. */
export interface CountedObject {
  /** What the object uses, by names as quotas have them; `now` is milliseconds since the epoch. */
  usage(now: number): ResourceAmounts
  /** Whether the usage is another one after some time. */
  readonly isLimited?: boolean
  /** Whether the object is within a scope. */
  isWithin(scope: ScopeRequirement): boolean
  /** A text that is another one whenever the object's usage or scopes are others, but for what time alone changes. */
  readonly print: string
}

/** How the objects of one resource count against quotas. `T`: the type of its kind in its storage version. */
export interface UsageEvaluator<T extends ApiObject = ApiObject> {
  readonly group: string
  readonly resource: string
  /** Whether such writes may raise usage. */
  handles(operation: string, subresource: string): boolean
  /** Whether an update of an object may raise usage; every one that is handled may unless given. */
  concerns?(subresource: string, object: T, old: T): boolean
  /** Those of `names` that are about this resource. */
  namesOf(names: Iterable<string>): readonly string[]
  /** What an object lacks that quotas of these names require, as a message says it: `must specify limits.cpu for: c1`. */
  missing?(names: ReadonlySet<string>, object: T): string | undefined
  /** Whether objects are within scopes at all; otherwise a quota with scopes counts none of them. */
  readonly hasScopes: boolean
  /** Reads an object; absent where all objects of the resource count like {@link UsageEvaluator.plain}. */
  count?(object: T): CountedObject
  /** An object of which nothing is known, as one that cannot be read. */
  readonly plain: CountedObject
}

/** Whether a quota of these limits and scopes counts an object. */
export function isCounted(
  evaluator: UsageEvaluator,
  {
    hard,
    scopes,
  }: { readonly hard: ResourceAmounts; readonly scopes: readonly ScopeRequirement[] },
  counted: CountedObject,
): boolean {
  return evaluator.namesOf(hard.keys()).length > 0 && isWithinAll(evaluator, scopes, counted)
}

export function isWithinAll(
  { hasScopes }: UsageEvaluator,
  scopes: readonly ScopeRequirement[],
  counted: CountedObject,
): boolean {
  return scopes.every((scope) => hasScopes && counted.isWithin(scope))
}
