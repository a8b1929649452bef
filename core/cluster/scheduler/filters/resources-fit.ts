import type { KnownNode } from '../model/node-state.ts'
import type { ResourceVector } from '../model/resource-vector.ts'
import type { FilterPlugin, Rejection } from './filter-plugin.ts'

const name = 'NodeResourcesFit'

export const resourcesFit: FilterPlugin = {
  name,
  prepare({ facts }) {
    const { requests } = facts.demand
    return { check: (node) => rejectionOf(requests, node) }
  },
}

/** Whether there is room. Most nodes are only asked this, so it allocates nothing. */
function fits(wanted: ResourceVector, { requested, facts, pods }: KnownNode): boolean {
  const { allocatable, mostPods } = facts
  return (
    pods.size < mostPods &&
    hasRoom(wanted.cpu, requested.cpu, allocatable.cpu) &&
    hasRoom(wanted.memory, requested.memory, allocatable.memory) &&
    hasRoom(wanted.storage, requested.storage, allocatable.storage) &&
    (wanted.others.size === 0 || othersFit(wanted, requested, allocatable))
  )
}

function othersFit(wanted: ResourceVector, used: ResourceVector, most: ResourceVector): boolean {
  for (const [resource, amount] of wanted.others) {
    if (!hasRoom(amount, used.others.get(resource) ?? 0, most.others.get(resource) ?? 0))
      return false
  }
  return true
}

function hasRoom(amount: number, used: number, most: number): boolean {
  return amount <= 0 || amount <= most - used
}

function rejectionOf(wanted: ResourceVector, node: KnownNode): Rejection | undefined {
  if (fits(wanted, node)) return undefined
  const { requested, facts, pods } = node
  const { allocatable, mostPods } = facts
  const reasons: string[] = []
  let isResolvable = true
  if (pods.size + 1 > mostPods) reasons.push('Too many pods')
  const compare = (resource: string, amount: number, used: number, most: number): void => {
    if (hasRoom(amount, used, most)) return
    reasons.push(`Insufficient ${resource}`)
    // A node that is too small when empty stays so whatever pods are deleted.
    if (amount > most) isResolvable = false
  }
  compare('cpu', wanted.cpu, requested.cpu, allocatable.cpu)
  compare('memory', wanted.memory, requested.memory, allocatable.memory)
  compare('ephemeral-storage', wanted.storage, requested.storage, allocatable.storage)
  for (const [resource, amount] of wanted.others) {
    const used = requested.others.get(resource) ?? 0
    compare(resource, amount, used, allocatable.others.get(resource) ?? 0)
  }
  return { plugin: name, reasons, isResolvable }
}
