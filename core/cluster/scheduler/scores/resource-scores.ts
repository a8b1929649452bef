import { mostScore, type ScorePlugin } from './score-plugin.ts'

function leastRequested(requested: number, capacity: number): number {
  return requested > capacity ? 0 : Math.floor(((capacity - requested) * mostScore) / capacity)
}

/** Prefers nodes with much CPU and memory left. */
export const leastAllocatedScore: ScorePlugin = {
  name: 'NodeResourcesFit',
  weight: 1,
  score({ facts: { demand } }, nodes) {
    const { cpu, memory } = demand.scored
    return nodes.map(({ scored, facts: { allocatable } }) => {
      let [sum, count] = [0, 0]
      if (allocatable.cpu > 0) {
        sum += leastRequested(scored.cpu + cpu, allocatable.cpu)
        count++
      }
      if (allocatable.memory > 0) {
        sum += leastRequested(scored.memory + memory, allocatable.memory)
        count++
      }
      return count === 0 ? 0 : Math.floor(sum / count)
    })
  },
}

/** Prefers nodes of which CPU and memory are taken in equal parts. */
export const balancedScore: ScorePlugin = {
  name: 'NodeResourcesBalancedAllocation',
  weight: 1,
  score({ facts: { demand } }, nodes) {
    const { cpu, memory } = demand.requests
    if (cpu === 0 && memory === 0) return undefined
    return nodes.map(({ requested, facts: { allocatable } }) => {
      if (allocatable.cpu === 0 || allocatable.memory === 0) return mostScore
      const ofCpu = Math.min(1, (requested.cpu + cpu) / allocatable.cpu)
      const ofMemory = Math.min(1, (requested.memory + memory) / allocatable.memory)
      return Math.floor((1 - Math.abs((ofCpu - ofMemory) / 2)) * mostScore)
    })
  },
}
