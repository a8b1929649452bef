import { getKey, isJsonObject, type JsonObject } from '../../api/json.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Remains } from './namespace-content.ts'

interface Finding {
  readonly type: string
  readonly found: boolean
  readonly reason: string
  readonly message: string
}

/** What a condition says when there is nothing to tell, and when there is. */
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

/** The finding of a kind; without a message there is nothing to tell. */
function finding({ type, clear, found }: Kind, message: string | undefined): Finding {
  if (message !== undefined) return { type, found: true, reason: found, message }
  return { type, found: false, reason: clear[0], message: clear[1] }
}

/** `configmaps. has 2 resource instances, …`, sorted as texts. */
function counts(numbers: ReadonlyMap<string, number>, link: string): string {
  const texts = [...numbers].map(([name, count]) => `${name}${link}${count} resource instances`)
  return texts.toSorted(compareTexts).join(', ')
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The five findings. Resources are known from the catalogue, so that there is no discovery that could fail. */
function findings({ resources, finalizers, failures }: Remains): readonly Finding[] {
  const failed = failures.toSorted(compareTexts).join(', ')
  return [
    finding(kinds.discovery, undefined),
    finding(kinds.parsing, undefined),
    finding(
      kinds.content,
      failures.length === 0
        ? undefined
        : `Failed to delete all resource types, ${failures.length} remaining: ${failed}`,
    ),
    finding(
      kinds.resources,
      resources.size === 0
        ? undefined
        : `Some resources are remaining: ${counts(resources, ' has ')}`,
    ),
    finding(
      kinds.finalizers,
      finalizers.size === 0
        ? undefined
        : `Some content in the namespace has finalizers remaining: ${counts(finalizers, ' in ')}`,
    ),
  ]
}

function statusOf(namespace: ApiObject): JsonObject {
  const status = getKey(namespace, 'status')
  return isJsonObject(status) ? status : {}
}

function condition(finding: Finding, before: JsonObject | undefined, now: string): JsonObject {
  const status = finding.found ? 'True' : 'False'
  const changed = before?.['status'] !== status
  return {
    type: finding.type,
    status,
    lastTransitionTime: changed ? now : (before?.['lastTransitionTime'] ?? now),
    reason: finding.reason,
    message: finding.message,
  }
}

/**
 * Sets the conditions of a terminating namespace that say what holds it, as `kubectl describe namespace` shows them. Those that
 * it has keep their place, and other conditions stay. `now` is RFC 3339 text.
 */
export function withRemains(namespace: ApiObject, remains: Remains, now: string): ApiObject {
  const status = statusOf(namespace)
  const listed = getKey(status, 'conditions')
  const conditions = Array.isArray(listed) ? listed.filter((item) => isJsonObject(item)) : []
  for (const found of findings(remains)) {
    const place = conditions.findIndex((item) => item['type'] === found.type)
    if (place === -1) conditions.push(condition(found, undefined, now))
    else conditions[place] = condition(found, conditions[place], now)
  }
  return { ...namespace, status: { ...status, conditions } }
}
