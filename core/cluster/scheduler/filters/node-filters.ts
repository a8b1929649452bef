import type { Brand } from '../../../base/api/brand.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { selectsNode } from '../model/pending-pod.ts'
import { toleratesTaint, untoleratedTaint } from '../predicates/tolerations.ts'
import { type FilterPlugin, lasting, passing } from './filter-plugin.ts'

export function nodeUnschedulable({ labelDomain }: Brand): FilterPlugin {
  const name = 'NodeUnschedulable'
  const cordoned: corev1.Taint = {
    key: `node.${labelDomain}/unschedulable`,
    effect: 'NoSchedule',
  }
  const rejection = lasting(name, 'node(s) were unschedulable')
  return {
    name,
    prepare({ tolerations }) {
      if (tolerations.some((toleration) => toleratesTaint(toleration, cordoned))) return undefined
      return { check: ({ facts }) => (facts.isUnschedulable ? rejection : undefined) }
    },
  }
}

export const nodeName: FilterPlugin = {
  name: 'NodeName',
  prepare({ facts }) {
    const rejection = lasting(this.name, "node(s) didn't match the requested node name")
    if (facts.node === '') return undefined
    return { check: ({ name }) => (name === facts.node ? undefined : rejection) }
  },
}

const hardEffects: readonly corev1.TaintEffect[] = ['NoSchedule', 'NoExecute']

export const taintToleration: FilterPlugin = {
  name: 'TaintToleration',
  prepare({ tolerations }) {
    const rejection = lasting(this.name, 'node(s) had untolerated taint(s)')
    return {
      check: ({ facts }) =>
        facts.taints.length > 0 && untoleratedTaint(facts.taints, tolerations, hardEffects)
          ? rejection
          : undefined,
    }
  },
}

export const nodeAffinity: FilterPlugin = {
  name: 'NodeAffinity',
  prepare(pod) {
    if (!pod.selectsNodes) return undefined
    const nodeNames = namesInFields(pod.spec)
    if (nodeNames?.size === 0) return lasting(this.name, 'pod affinity terms conflict')
    const rejection = lasting(this.name, "node(s) didn't match Pod's node affinity/selector")
    return {
      check: (node) => (selectsNode(pod, node) ? undefined : rejection),
      ...(nodeNames && { nodeNames }),
    }
  },
}

/** Names of the nodes that the terms of a required affinity name; undefined where a term names none. */
function namesInFields({ affinity }: corev1.PodSpec): ReadonlySet<string> | undefined {
  const required = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution
  const terms = required?.nodeSelectorTerms ?? []
  if (terms.length === 0) return undefined
  const names = new Set<string>()
  for (const { matchFields = [] } of terms) {
    const fields = matchFields.filter(
      ({ key, operator }) => key === 'metadata.name' && operator === 'In',
    )
    const [first, ...others] = fields.map(({ values = [] }) => values)
    if (!first) return undefined
    for (const name of first) if (others.every((values) => values.includes(name))) names.add(name)
  }
  return names
}

export const nodePorts: FilterPlugin = {
  name: 'NodePorts',
  prepare({ facts }) {
    const { hostPorts } = facts.demand
    if (hostPorts.length === 0) return undefined
    const reason = "node(s) didn't have free ports for the requested pod ports"
    const rejection = passing(this.name, reason)
    return {
      check: (node) => (hostPorts.some((port) => node.isPortTaken(port)) ? rejection : undefined),
    }
  },
}
