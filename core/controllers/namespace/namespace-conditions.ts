import { getKey, isJsonObject, type JsonObject, type JsonValue } from '../../api/json.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Remains } from './namespace-content.ts'

interface Finding {
  readonly type: string
  readonly found: boolean
  readonly reason: string
  readonly message: string
}

function counts(numbers: ReadonlyMap<string, number>, link: string): string {
  return [...numbers]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name}${link}${count} resource instances`)
    .join(', ')
}

function findings({ resources, finalizers, failures }: Remains): readonly Finding[] {
  return [
    failures.length > 0
      ? {
          type: 'NamespaceDeletionContentFailure',
          found: true,
          reason: 'ContentDeletionFailed',
          message: `Failed to delete all resource types, ${failures.length} remaining: ${failures.join('; ')}`,
        }
      : {
          type: 'NamespaceDeletionContentFailure',
          found: false,
          reason: 'ContentDeleted',
          message: 'All content successfully deleted, may be waiting on finalization',
        },
    resources.size > 0
      ? {
          type: 'NamespaceContentRemaining',
          found: true,
          reason: 'SomeResourcesRemain',
          message: `Some resources are remaining: ${counts(resources, ' has ')}`,
        }
      : {
          type: 'NamespaceContentRemaining',
          found: false,
          reason: 'ContentRemoved',
          message: 'All content successfully removed',
        },
    finalizers.size > 0
      ? {
          type: 'NamespaceFinalizersRemaining',
          found: true,
          reason: 'SomeFinalizersRemain',
          message: `Some content in the namespace has finalizers remaining: ${counts(finalizers, ' in ')}`,
        }
      : {
          type: 'NamespaceFinalizersRemaining',
          found: false,
          reason: 'ContentHasNoFinalizers',
          message: 'All content-preserving finalizers finished',
        },
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
 * Sets the conditions of a terminating namespace that say what holds it, as `kubectl describe namespace` shows them. Other
 * conditions stay. `now` is RFC 3339 text.
 */
export function withRemains(namespace: ApiObject, remains: Remains, now: string): ApiObject {
  const status = statusOf(namespace)
  const listed = getKey(status, 'conditions')
  const before = Array.isArray(listed) ? listed.filter((item) => isJsonObject(item)) : []
  const found = findings(remains)
  const ours = new Set<JsonValue | undefined>(found.map(({ type }) => type))
  const conditions = [
    ...before.filter((item) => !ours.has(item['type'])),
    ...found.map((finding) =>
      condition(
        finding,
        before.find((item) => item['type'] === finding.type),
        now,
      ),
    ),
  ]
  return { ...namespace, status: { ...status, conditions } }
}
