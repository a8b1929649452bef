import { equalJson } from '../../../../base/api/json.ts'
import { controllerReference } from '../../../../base/api/metadata/object-keys.ts'
import type { ControllerRevision, DaemonSet } from '../../../../base/api/types/apps.v1.generated.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import type { Patch } from '../../../../base/api/types/views.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { afterInt64, jsonInteger, largestInt64 } from '../../../../base/text/int64.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import { daemonSetResource, podResource } from '../../shared/objects/resources.ts'
import { templateData } from '../../shared/revisions/revision-data.ts'
import { RevisionHistory, revisionNumber } from '../../shared/revisions/revision-history.ts'
import { templateHash } from '../deployment/template-hash.ts'
import { selectorOf } from '../replica-set/replica-kind.ts'
import { hashLabel } from './daemon-facts.ts'
import type { DaemonPod } from './daemon-pod.ts'

export interface DaemonRevisions {
  /** Hash of the current revision, which its pods have as a label. */
  readonly hash: string
  /** Revisions of other templates, oldest first. */
  readonly old: readonly ControllerRevision[]
}

/** The revisions of daemon sets. */
export class DaemonHistory {
  readonly #parts: Pick<ClusterParts, 'client' | 'objects'>
  readonly #history: RevisionHistory

  constructor(parts: Pick<ClusterParts, 'client' | 'objects'>) {
    this.#parts = parts
    this.#history = new RevisionHistory(parts)
  }

  /**
   * The revisions of a set; the current one is created, or made the newest, where needed.
   *
   * @returns undefined where the name of a new revision is taken: the set has a higher `collisionCount` then, and must be
   * looked at again.
   */
  async revisionsOf(
    set: DaemonSet,
    pods: Iterable<DaemonPod>,
    signal: AbortSignal,
  ): Promise<DaemonRevisions | undefined> {
    const owner = { object: set, resource: daemonSetResource, selector: selectorOf(set) }
    const data = templateData(set)
    const current: ControllerRevision[] = []
    const old: ControllerRevision[] = []
    for (const revision of await this.#history.claim(owner, signal)) {
      const labelled = await this.#labelled(revision, signal)
      const isCurrent = equalJson(labelled.data, data)
      if (isCurrent) current.push(labelled)
      else old.push(labelled)
    }
    const number = afterInt64(largestInt64(old.map(revisionNumber)))
    const newest = current.at(-1)
    if (!newest) {
      const created = await this.#create(set, number, signal)
      return created && { hash: hashOf(created), old }
    }
    if (current.length > 1) await this.#dropDuplicates(current, newest, pods, signal)
    if (revisionNumber(newest) < number) await this.#history.setNumber(newest, number, signal)
    return { hash: hashOf(newest), old }
  }

  /** Deletes the oldest revisions beyond the set's limit, but none that a pod has. */
  async truncate(
    set: DaemonSet,
    { old }: DaemonRevisions,
    pods: Iterable<DaemonPod>,
    signal: AbortSignal,
  ): Promise<void> {
    const limit = set.spec.revisionHistoryLimit ?? 10
    const surplus = old.length - limit
    if (surplus <= 0) return
    const live = new Set(Array.from(pods, ({ hash }) => hash))
    const unused = old.filter((revision) => !live.has(hashOf(revision)))
    for (const revision of unused.slice(0, surplus)) await this.#history.delete(revision, signal)
  }

  /** Gives a revision of an earlier release its label. */
  async #labelled(revision: ControllerRevision, signal: AbortSignal): Promise<ControllerRevision> {
    const { metadata } = revision
    if (metadata.labels?.[hashLabel] !== undefined) return revision
    const labels = { ...metadata.labels, [hashLabel]: metadata.name ?? '' }
    return this.#history.update({ ...revision, metadata: { ...metadata, labels } }, signal)
  }

  async #create(
    set: DaemonSet,
    revision: bigint,
    signal: AbortSignal,
  ): Promise<ControllerRevision | undefined> {
    const { template } = set.spec
    const { collisionCount: collisions } = set.status
    const hash = templateHash(template, collisions)
    const { labels = {} } = template.metadata
    const { namespace = '', name: setName = '', annotations } = set.metadata
    const name = `${setName}-${hash}`
    const data = templateData(set)
    const created = await this.#history.create(
      {
        apiVersion: 'apps/v1',
        kind: 'ControllerRevision',
        metadata: {
          name,
          namespace,
          labels: { ...labels, [hashLabel]: hash },
          ...(annotations && { annotations: { ...annotations } }),
          ownerReferences: [controllerReference(set)],
        },
        data,
        revision: jsonInteger(revision),
      },
      signal,
    )
    if (created) return created
    const taken = this.#history.get(namespace, name)
    if (taken && equalJson(taken.data, data)) return taken
    const status = { ...set.status, collisionCount: (collisions ?? 0) + 1 }
    const path = resourcePath(daemonSetResource, {
      namespace,
      name: setName,
      subresource: 'status',
    })
    await this.#parts.client.update(path, { ...set, status }, { signal })
    return undefined
  }

  /** Keeps one of several revisions of the same template; pods get its label before. */
  async #dropDuplicates(
    revisions: readonly ControllerRevision[],
    kept: ControllerRevision,
    pods: Iterable<DaemonPod>,
    signal: AbortSignal,
  ): Promise<void> {
    const { namespace = '' } = kept.metadata
    const hash = hashOf(kept)
    for (const { name } of Array.from(pods).filter((pod) => pod.hash !== hash)) {
      const path = resourcePath(podResource, { namespace, name })
      const patch: Patch<Pod> = { metadata: { labels: { [hashLabel]: hash } } }
      await this.#parts.client.patch(path, 'merge', patch, { signal })
    }
    for (const revision of revisions) {
      if (revision !== kept) await this.#history.delete(revision, signal)
    }
  }
}

function hashOf({ metadata }: ControllerRevision): string {
  return metadata.labels?.[hashLabel] ?? ''
}
