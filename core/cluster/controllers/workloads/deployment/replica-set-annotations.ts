import type { Brand } from '../../../../base/api/brand.ts'
import type { Deployment, ReplicaSet } from '../../../../base/api/types/apps.v1.generated.ts'
import { parseInt64 } from '../../../../base/text/int64.ts'
import { replicasOf } from '../replica-set/replica-status.ts'
import { maxSurge } from './deployment-facts.ts'

/** Longest revision history kept in an annotation, in characters. */
const longestHistory = 2000

export interface AnnotationNames {
  readonly revision: string
  readonly history: string
  readonly desired: string
  readonly most: string
  readonly rollback: string
  /** Annotations that are not copied between deployments and replica sets. */
  readonly skipped: ReadonlySet<string>
}

export function annotationNames({ labelDomain }: Pick<Brand, 'labelDomain'>): AnnotationNames {
  const prefix = `deployment.${labelDomain}/`
  const names = {
    revision: `${prefix}revision`,
    history: `${prefix}revision-history`,
    desired: `${prefix}desired-replicas`,
    most: `${prefix}max-replicas`,
    rollback: 'deprecated.deployment.rollback.to',
  }
  const applied = `kubectl.${labelDomain}/last-applied-configuration`
  return { ...names, skipped: new Set([...Object.values(names), applied]) }
}

/** Revision of a replica set; 0 for none. */
export function revisionOf({ metadata }: ReplicaSet, names: AnnotationNames): bigint {
  return parseInt64(metadata.annotations?.[names.revision] ?? '') ?? 0n
}

export function replicaAnnotations(
  deployment: Deployment,
  names: AnnotationNames,
): Record<string, string> {
  const desired = replicasOf(deployment)
  return { [names.desired]: `${desired}`, [names.most]: `${desired + maxSurge(deployment)}` }
}

/**
 * Annotations of the replica set that has a deployment's template: those of the deployment, its revision, and the revisions that
 * it had before.
 */
export function newSetAnnotations(
  deployment: Deployment,
  known: Readonly<Record<string, string>>,
  revision: bigint,
  names: AnnotationNames,
): Record<string, string> {
  const annotations = { ...known }
  for (const [name, value] of Object.entries(deployment.metadata.annotations ?? {})) {
    if (!names.skipped.has(name)) annotations[name] = value
  }
  const former = known[names.revision]
  const before = parseInt64(former || '0')
  if (before === undefined || before >= revision) return annotations
  annotations[names.revision] = `${revision}`
  if (former !== undefined) {
    annotations[names.history] = extendedHistory(known[names.history] ?? '', former)
  }
  return annotations
}

function extendedHistory(history: string, revision: string): string {
  if (history === '') return revision
  const revisions = [...history.split(','), revision]
  while (revisions.join(',').length > longestHistory) revisions.shift()
  return revisions.join(',')
}
