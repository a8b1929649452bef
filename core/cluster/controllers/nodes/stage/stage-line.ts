import type { ResourceDefinition } from '../../../../objects/catalog/resource-definition.ts'
import { writesStatus } from '../../../stages/stage-steps.ts'
import type { Stage } from '../../../stages/stage.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import { stagedResource } from './staged-objects.ts'

/** A stage that waits for its time. */
export interface StageJob {
  readonly stage: Stage
  readonly resourceVersion: string
}

/** The stages of a kind, and its resource. */
export interface StagedKind {
  readonly definition: ResourceDefinition
  readonly stages: readonly Stage[]
}

/** A kind whose objects are followed. */
export interface StageLine extends StagedKind {
  /** Stages that are due, by the keys of objects. */
  readonly jobs: Map<string, StageJob>
  /** Ends the following. */
  readonly following: AbortController
}

/** The kinds that the server has, by `apiVersion kind`, with their stages. */
export function stagedKindsOf(
  parts: Pick<ClusterParts, 'catalog'>,
  stages: readonly Stage[],
): ReadonlyMap<string, StagedKind> {
  const kinds = new Map<string, StagedKind>()
  for (const stage of stages) {
    const definition = stagedResource(parts, stage)
    if (!definition) continue
    const id = `${stage.apiVersion} ${stage.kind}`
    kinds.set(id, { definition, stages: [...(kinds.get(id)?.stages ?? []), stage] })
  }
  return kinds
}

/** Whether a kind is what it was: the same resource with the same stages. */
export function isSameKind(before: StagedKind, after: StagedKind | undefined): boolean {
  return (
    after !== undefined &&
    before.definition.resource === after.definition.resource &&
    before.definition.namespaced === after.definition.namespaced &&
    before.stages.length === after.stages.length &&
    before.stages.every((stage, at) => stage === after.stages[at])
  )
}

/** Kinds whose status any stage writes: simulated nodes leave these to the stages, and keep those that stages only delete or label. */
export function statusKindsOf(kinds: ReadonlyMap<string, StagedKind>): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const [id, { stages }] of kinds) {
    if (stages.some(({ steps }) => steps.some(writesStatus))) ids.add(id)
  }
  return ids
}
