import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { matchesNodeTerm } from '../predicates/node-selector.ts'
import { toleratesTaint } from '../predicates/tolerations.ts'
import { mostScore, scaledScores, type ScorePlugin } from './score-plugin.ts'

/** Prefers nodes with few taints of PreferNoSchedule that the pod does not tolerate. */
export const taintScore: ScorePlugin = {
  name: 'TaintToleration',
  weight: 3,
  score({ tolerations }, nodes) {
    if (nodes.every(({ facts }) => facts.taints.length === 0)) return undefined
    const preferring = tolerations.filter(({ effect }) => !effect || effect === 'PreferNoSchedule')
    const isUntolerated = (taint: corev1.Taint): boolean =>
      taint.effect === 'PreferNoSchedule' &&
      !preferring.some((toleration) => toleratesTaint(toleration, taint))
    return scaledScores(
      nodes.map(({ facts }) => facts.taints.filter(isUntolerated).length),
      true,
    )
  },
}

/** Prefers nodes that meet the pod's preferred node affinity. */
export const nodeAffinityScore: ScorePlugin = {
  name: 'NodeAffinity',
  weight: 2,
  score({ spec: { affinity } }, nodes) {
    const terms = affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []
    if (terms.length === 0) return undefined
    return scaledScores(
      nodes.map(({ facts }) =>
        terms.reduce(
          (sum, { weight, preference }) =>
            matchesNodeTerm(preference, facts.object) ? sum + weight : sum,
          0,
        ),
      ),
    )
  },
}

const smallest = 23 * 1024 * 1024
const largestOfContainer = 1000 * 1024 * 1024

/** Prefers nodes that have the pod's images, large ones above all; an image counts for less the fewer nodes have it. */
export const imageScore: ScorePlugin = {
  name: 'ImageLocality',
  weight: 1,
  score({ spec }, nodes, cluster) {
    const containers = [...(spec.initContainers ?? []), ...(spec.containers ?? [])]
    const images = containers.map(({ image = '' }) => taggedImage(image))
    const total = cluster.nodes().length
    const known = images
      .map((image) => ({ image, spread: cluster.nodesWithImage(image) / total }))
      .filter(({ spread }) => spread > 0)
    if (known.length === 0) return undefined
    const largest = largestOfContainer * containers.length
    return nodes.map(({ facts }) => {
      let sum = 0
      for (const { image, spread } of known) {
        sum += Math.floor((facts.images.get(image) ?? 0) * spread)
      }
      const bounded = Math.min(Math.max(sum, smallest), largest)
      return Math.floor((mostScore * (bounded - smallest)) / (largest - smallest))
    })
  },
}

function taggedImage(name: string): string {
  return name.lastIndexOf(':') <= name.lastIndexOf('/') ? `${name}:latest` : name
}
