import type { ClusterState } from '../model/cluster-state.ts'
import type { KnownNode } from '../model/node-state.ts'
import type { PendingPod } from '../model/pending-pod.ts'

export interface ScorePlugin {
  readonly name: string
  readonly weight: number
  /** Scores of nodes from 0 to 100; undefined where the plugin makes no difference for the pod. */
  score(
    pod: PendingPod,
    nodes: readonly KnownNode[],
    cluster: ClusterState,
  ): readonly number[] | undefined
}

export const mostScore = 100

/** Scales scores so that the largest is 100, or with `isReversed` the smallest original one. */
export function scaledScores(scores: readonly number[], isReversed = false): readonly number[] {
  let most = 0
  for (const score of scores) most = Math.max(most, score)
  if (most === 0) return isReversed ? scores.map(() => mostScore) : scores
  return scores.map((score) => {
    const scaled = Math.floor((mostScore * score) / most)
    return isReversed ? mostScore - scaled : scaled
  })
}
