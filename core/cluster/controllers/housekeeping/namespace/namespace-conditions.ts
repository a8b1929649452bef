import { type Condition, conditionsOf, withCondition } from '../../../../base/api/conditions.ts'
import type { Namespace, NamespaceCondition } from '../../../../base/api/types/core.v1.generated.ts'
import type { Remains } from './namespace-content.ts'

/** Reason and message of a condition, without and with findings. */
interface Kind {
  readonly type: string
  readonly clear: readonly [reason: string, message: string]
  readonly found: string
}

/** Kinds of conditions, in the order in which the original adds them to a namespace. */
const kinds = {
  discovery: {
    type: 'NamespaceDeletionDiscoveryFailure',
    clear: ['ResourcesDiscovered', 'All resources successfully discovered'],
    found: 'DiscoveryFailed',
  },
  parsing: {
    type: 'NamespaceDeletionGroupVersionParsingFailure',
    clear: ['ParsedGroupVersions', 'All legacy kube types successfully parsed'],
    found: 'GroupVersionParsingFailed',
  },
  content: {
    type: 'NamespaceDeletionContentFailure',
    clear: ['ContentDeleted', 'All content successfully deleted, may be waiting on finalization'],
    found: 'ContentDeletionFailed',
  },
  resources: {
    type: 'NamespaceContentRemaining',
    clear: ['ContentRemoved', 'All content successfully removed'],
    found: 'SomeResourcesRemain',
  },
  finalizers: {
    type: 'NamespaceFinalizersRemaining',
    clear: ['ContentHasNoFinalizers', 'All content-preserving finalizers finished'],
    found: 'SomeFinalizersRemain',
  },
} as const satisfies Record<string, Kind>

/** The condition of a kind; without a message there is nothing to tell. */
function condition({ type, clear, found }: Kind, message?: string): Condition {
  if (message !== undefined) return { type, status: 'True', reason: found, message }
  return { type, status: 'False', reason: clear[0], message: clear[1] }
}

/** Texts like `pods. has 2 resource instances`. */
function counts(numbers: ReadonlyMap<string, number>, link: string): readonly string[] {
  return [...numbers].map(([name, count]) => `${name}${link}${count} resource instances`)
}

/** A message that lists texts in their order; undefined where there are none. */
function listing(start: string, texts: readonly string[]): string | undefined {
  return texts.length === 0 ? undefined : `${start}: ${texts.toSorted().join(', ')}`
}

/** The five conditions. Only the resources of aggregated APIs have to be discovered. */
function conditions({
  resources,
  finalizers,
  failures,
  undiscovered,
}: Remains): readonly Condition[] {
  const unknown = `Discovery failed for some groups, ${undiscovered.length} failing: unable to retrieve the complete list of server APIs`
  const failed = `Failed to delete all resource types, ${failures.length} remaining`
  const remaining = 'Some resources are remaining'
  const held = 'Some content in the namespace has finalizers remaining'
  return [
    condition(kinds.discovery, listing(unknown, undiscovered)),
    condition(kinds.parsing),
    condition(kinds.content, listing(failed, failures)),
    condition(kinds.resources, listing(remaining, counts(resources, ' has '))),
    condition(kinds.finalizers, listing(held, counts(finalizers, ' in '))),
  ]
}

/**
 * Sets the conditions of a terminating namespace that say what holds it, as `kubectl describe namespace` shows them. Conditions that
 * the namespace has keep their place, and those of other types stay. `now` is RFC 3339 text.
 */
export function withRemains(namespace: Namespace, remains: Remains, now: string): Namespace {
  let all: readonly NamespaceCondition[] = conditionsOf(namespace)
  for (const each of conditions(remains)) all = withCondition(all, each, now)
  return { ...namespace, status: { ...namespace.status, conditions: all } }
}
