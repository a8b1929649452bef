import type { Brand } from '../../../../base/api/brand.ts'
import type { DaemonSet } from '../../../../base/api/types/apps.v1.generated.ts'
import type {
  Affinity,
  NodeSelectorTerm,
  PodSpec,
  PodTemplateSpec,
  TaintEffect,
  Toleration,
} from '../../../../base/api/types/core.v1.generated.ts'
import { generationLabel, hashLabel, templateGenerationOf } from './daemon-facts.ts'

/** The template of a daemon set's pods, with the labels and tolerations that all of them have, for one node. */
export function daemonTemplate(
  set: DaemonSet,
  { hash, node, brand }: { readonly hash: string; readonly node: string; readonly brand: Brand },
): PodTemplateSpec {
  const { template } = set.spec
  const generation = templateGenerationOf(set)
  const { metadata, spec } = template
  return {
    ...template,
    metadata: {
      ...metadata,
      labels: {
        ...metadata.labels,
        ...(generation !== undefined && { [generationLabel]: generation }),
        [hashLabel]: hash,
      },
    },
    spec: {
      ...spec,
      tolerations: daemonTolerations(spec, brand),
      affinity: affinityTo(node, spec.affinity),
    },
  }
}

/** Replaces the required node affinity by the node's name, which the node has been checked against before. */
function affinityTo(node: string, affinity: Affinity | undefined): Affinity {
  const term: NodeSelectorTerm = {
    matchFields: [{ key: 'metadata.name', operator: 'In', values: [node] }],
  }
  return {
    ...affinity,
    nodeAffinity: {
      ...affinity?.nodeAffinity,
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [term] },
    },
  }
}

/** A pod spec's tolerations, and those by which daemons stay on nodes in trouble. */
export function daemonTolerations(spec: PodSpec, { labelDomain }: Brand): Toleration[] {
  const kinds: [name: string, effect: TaintEffect][] = [
    ['not-ready', 'NoExecute'],
    ['unreachable', 'NoExecute'],
    ['disk-pressure', 'NoSchedule'],
    ['memory-pressure', 'NoSchedule'],
    ['pid-pressure', 'NoSchedule'],
    ['unschedulable', 'NoSchedule'],
  ]
  if (spec.hostNetwork === true) kinds.push(['network-unavailable', 'NoSchedule'])
  const tolerations = [...(spec.tolerations ?? [])]
  for (const [name, effect] of kinds) {
    const added: Toleration = { key: `node.${labelDomain}/${name}`, operator: 'Exists', effect }
    const known = tolerations.flatMap((each, at) => (isSame(each, added) ? [at] : []))
    for (const at of known) tolerations[at] = added
    if (known.length === 0) tolerations.push(added)
  }
  return tolerations
}

/** Whether tolerations differ in nothing but their duration. */
function isSame(a: Toleration, b: Toleration): boolean {
  const fields = ['key', 'effect', 'operator', 'value'] as const
  return fields.every((field) => (a[field] ?? '') === (b[field] ?? ''))
}
