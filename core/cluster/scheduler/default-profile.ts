import type { Brand } from '../../base/api/brand.ts'
import type { FilterPlugin } from './filters/filter-plugin.ts'
import {
  nodeAffinity,
  nodeName,
  nodePorts,
  nodeUnschedulable,
  taintToleration,
} from './filters/node-filters.ts'
import { podAffinity } from './filters/pod-affinity.ts'
import { resourcesFit } from './filters/resources-fit.ts'
import { topologySpread } from './filters/topology-spread.ts'
import type { PodSets } from './model/pod-sets.ts'
import { imageScore, nodeAffinityScore, taintScore } from './scores/node-scores.ts'
import { podAffinityScore } from './scores/pod-scores.ts'
import { balancedScore, leastAllocatedScore } from './scores/resource-scores.ts'
import type { ScorePlugin } from './scores/score-plugin.ts'
import { spreadScore } from './scores/spread-score.ts'

/** Filters in the order of kube-scheduler's default profile: the first that rejects a node gives the reason. */
export function defaultFilters(
  brand: Brand,
  volumes: readonly FilterPlugin[],
  devices: readonly FilterPlugin[] = [],
): readonly FilterPlugin[] {
  return [
    nodeUnschedulable(brand),
    nodeName,
    taintToleration,
    nodeAffinity,
    nodePorts,
    resourcesFit,
    ...volumes,
    topologySpread,
    podAffinity,
    ...devices,
  ]
}

export function defaultScores(brand: Brand, sets: PodSets): readonly ScorePlugin[] {
  return [
    taintScore,
    nodeAffinityScore,
    leastAllocatedScore,
    spreadScore(brand, sets),
    podAffinityScore,
    balancedScore,
    imageScore,
  ]
}
