import { ApiError } from '../../../../base/api/errors/api-error.ts'
import type { GroupVersionResource } from '../../../../base/api/group-version.ts'
import { equalJson } from '../../../../base/api/json.ts'
import { controllerOf } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { type LabelSelector, matchesLabels } from '../../../../base/api/selectors/label-selector.ts'
import type { ControllerRevision } from '../../../../base/api/types/apps.v1.generated.ts'
import type { NewObject } from '../../../../base/api/types/views.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath, type TypedPath } from '../../../../base/client/resource-path.ts'
import { afterInt64, compareInt64, jsonInteger } from '../../../../base/text/int64.ts'
import type { ClusterParts } from '../framework/cluster-registration.ts'
import type { FindObjects, ObjectIndex } from '../objects/object-index.ts'
import { revisionResource } from '../objects/resources.ts'
import { claimDependents } from '../writes/claim-dependents.ts'

/** A revision that is still to be created. */
export type NewRevision = NewObject<ControllerRevision> &
  Pick<ControllerRevision, 'data' | 'revision'>

/** Number of a revision; higher is newer. */
export function revisionNumber({ revision }: ControllerRevision): bigint {
  return BigInt(revision)
}

/** Number of the revision that follows sorted `revisions`. */
export function nextRevisionNumber(revisions: readonly ControllerRevision[]): bigint {
  const last = revisions.at(-1)
  return last ? afterInt64(revisionNumber(last)) : 1n
}

/** Whether two revisions put back the same template. */
export function areEqualRevisions(
  a: Pick<ControllerRevision, 'data'>,
  b: Pick<ControllerRevision, 'data'>,
): boolean {
  return equalJson(a.data ?? {}, b.data ?? {})
}

/** The workload that has controller revisions. */
export interface RevisionOwner {
  readonly object: ApiObject
  readonly resource: GroupVersionResource
  readonly selector: LabelSelector
}

/** The controller revisions of workloads of one kind. */
export class RevisionHistory {
  readonly #client: Client
  readonly #revisions: ObjectIndex<ControllerRevision>
  readonly #orphans: FindObjects<ControllerRevision>

  constructor({ client, objects }: Pick<ClusterParts, 'client' | 'objects'>) {
    this.#client = client
    this.#revisions = objects.of(revisionResource)
    this.#orphans = this.#revisions.index('orphans', (revision) =>
      controllerOf(revision) ? [] : [revision.metadata.namespace ?? ''],
    )
  }

  /** The revisions of a workload, oldest first; orphans that match are adopted, and owned ones that no longer match released. */
  async claim(
    { object, resource, selector }: RevisionOwner,
    signal: AbortSignal,
  ): Promise<ControllerRevision[]> {
    const { namespace = '', uid = '' } = object.metadata
    const claimed = await claimDependents(
      [...this.#revisions.controlledBy(uid), ...this.#orphans(namespace)],
      {
        client: this.#client,
        signal,
        ownerResource: resource,
        owner: object,
        resource: revisionResource,
        matches: ({ metadata }) => matchesLabels(selector, metadata.labels),
      },
    )
    return claimed.sort(compareRevisions)
  }

  get(namespace: string, name: string): ControllerRevision | undefined {
    return this.#revisions.get(namespace, name)
  }

  /** Creates a revision. @returns undefined where another object has its name */
  async create(
    revision: NewRevision,
    signal: AbortSignal,
  ): Promise<ControllerRevision | undefined> {
    const { namespace = '' } = revision.metadata
    const path = resourcePath(revisionResource, { namespace })
    try {
      return await this.#client.create(path, revision, { signal })
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'AlreadyExists') return undefined
      throw error
    }
  }

  update(revision: ControllerRevision, signal: AbortSignal): Promise<ControllerRevision> {
    return this.#client.update(pathOf(revision), revision, { signal })
  }

  /** Makes a revision the newest, as a rollback does. */
  async setNumber(
    revision: ControllerRevision,
    number: bigint,
    signal: AbortSignal,
  ): Promise<ControllerRevision> {
    if (revisionNumber(revision) === number) return revision
    return this.update({ ...revision, revision: jsonInteger(number) }, signal)
  }

  async delete(revision: ControllerRevision, signal: AbortSignal): Promise<void> {
    await this.#client.delete(pathOf(revision), { signal })
  }
}

function pathOf({ metadata }: ControllerRevision): TypedPath<ControllerRevision> {
  const { namespace = '', name = '' } = metadata
  return resourcePath(revisionResource, { namespace, name })
}

/** Older revisions first; those of one number by their age, then by name. */
function compareRevisions(a: ControllerRevision, b: ControllerRevision): number {
  const byNumber = compareInt64(revisionNumber(a), revisionNumber(b))
  if (byNumber !== 0) return byNumber
  const timeOf = ({ metadata }: ControllerRevision): string => metadata.creationTimestamp ?? ''
  const nameOf = ({ metadata }: ControllerRevision): string => metadata.name ?? ''
  return compareText(timeOf(a), timeOf(b)) || compareText(nameOf(a), nameOf(b))
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
