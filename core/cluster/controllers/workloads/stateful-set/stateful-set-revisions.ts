import type { Brand } from '../../../../base/api/brand.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { controllerReference } from '../../../../base/api/metadata/object-keys.ts'
import type {
  ControllerRevision,
  StatefulSet,
} from '../../../../base/api/types/apps.v1.generated.ts'
import { encodeJson } from '../../../../base/json/json-write.ts'
import { jsonInteger } from '../../../../base/text/int64.ts'
import { templateData } from '../../shared/revisions/revision-data.ts'
import {
  areEqualRevisions,
  type NewRevision,
  nextRevisionNumber,
  type RevisionHistory,
} from '../../shared/revisions/revision-history.ts'

export interface SetRevisions {
  readonly current: ControllerRevision
  readonly update: ControllerRevision
  readonly collisionCount: number
}

/** Length in bytes of the set's name in names of its revisions at most. */
const longestPrefix = 223
const letters = 'bcdfghjklmnpqrstvwxz2456789'
const encoder = new TextEncoder()

/**
 * The current revision of a set and the one that its template asks for, which is created, or made the newest again, where needed.
 *
 * @param revisions those of the set, oldest first.
 */
export async function revisionsOfSet(
  set: StatefulSet,
  revisions: readonly ControllerRevision[],
  { history, brand }: { readonly history: RevisionHistory; readonly brand: Brand },
  signal: AbortSignal,
): Promise<SetRevisions> {
  const { collisionCount: known = 0, currentRevision: currentName } = set.status
  const wanted = newRevision(set, nextRevisionNumber(revisions), known, brand)
  const last = revisions.at(-1)
  const equal = revisions.findLast((revision) => areEqualRevisions(revision, wanted))
  const current = revisions.find(({ metadata }) => metadata.name === currentName)
  if (equal && last) {
    const number = nextRevisionNumber(revisions)
    const isNewest = equal === last || areEqualRevisions(last, equal)
    const update = isNewest ? last : await history.setNumber(equal, number, signal)
    return { current: current ?? update, update, collisionCount: known }
  }
  const { revision, collisionCount } = await create(set, wanted, known, history, signal)
  return { current: current ?? revision, update: revision, collisionCount }
}

function newRevision(
  set: StatefulSet,
  revision: bigint,
  collisions: number,
  brand: Brand,
): NewRevision {
  const data = templateData(set)
  const hash = revisionHash(data, collisions)
  const { labels = {} } = set.spec.template.metadata
  const { namespace = '', annotations } = set.metadata
  return {
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata: {
      name: revisionName(set, hash),
      namespace,
      labels: { ...labels, [`controller.${brand.labelDomain}/hash`]: hash },
      ...(annotations && { annotations: { ...annotations } }),
      ownerReferences: [controllerReference(set)],
    },
    data,
    revision: jsonInteger(revision),
  }
}

function revisionName({ metadata }: StatefulSet, hash: string): string {
  return `${(metadata.name ?? '').slice(0, longestPrefix)}-${hash}`
}

/** Creates a revision; where its name is taken, under the name of the next number of collisions. */
async function create(
  set: StatefulSet,
  wanted: NewRevision,
  collisions: number,
  history: RevisionHistory,
  signal: AbortSignal,
): Promise<{ readonly revision: ControllerRevision; readonly collisionCount: number }> {
  const { namespace = '' } = set.metadata
  for (let count = collisions; ; count++) {
    const name = revisionName(set, revisionHash(wanted.data ?? {}, count))
    const revision = { ...wanted, metadata: { ...wanted.metadata, name } }
    const created = await history.create(revision, signal)
    if (created) return { revision: created, collisionCount: count }
    const taken = history.get(namespace, name)
    if (taken && areEqualRevisions(taken, wanted)) return { revision: taken, collisionCount: count }
    signal.throwIfAborted()
  }
}

/** Deletes the oldest revisions beyond the set's limit, but none that a pod or the status has. */
export async function truncateRevisions(
  set: StatefulSet,
  revisions: readonly ControllerRevision[],
  live: ReadonlySet<string>,
  history: RevisionHistory,
  signal: AbortSignal,
): Promise<void> {
  const { revisionHistoryLimit: limit = 10 } = set.spec
  const old = revisions.filter(({ metadata }) => !live.has(metadata.name ?? ''))
  if (limit < 0 || old.length <= limit) return
  for (const revision of old.slice(0, old.length - limit)) await history.delete(revision, signal)
}

/**
 * The hash in names of a stateful set's controller revisions, as kube-controller-manager 1.34 computes it: FNV-1 (32 bits) over
 * the data as compact JSON with sorted keys, then the digits of the number of collisions; its decimal digits as letters that form
 * no words.
 *
 * @param data as {@link templateData} returns it.
 */
function revisionHash(data: JsonObject, collisions: number): string {
  const start = fnv(0x811c9dc5, encodeJson(data))
  const hash = fnv(start, encoder.encode(String(collisions)))
  return Array.from(String(hash), (digit) => letters[digit.charCodeAt(0) % letters.length]).join('')
}

function fnv(start: number, bytes: Uint8Array): number {
  let hash = start
  for (const byte of bytes) hash = (Math.imul(hash, 0x01000193) ^ byte) >>> 0
  return hash
}
