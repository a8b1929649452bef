import type { Brand } from '../../../../base/api/brand.ts'
import { objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import { equalJson, type JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { generationLabel, hashLabel, templateGenerationOf } from './daemon-facts.ts'

/** The template of a daemon set's pods, with the labels and tolerations that all of them have, for one node. */
export function daemonTemplate(
  set: ApiObject,
  { hash, node, brand }: { readonly hash: string; readonly node: string; readonly brand: Brand },
): JsonObject {
  const template = structOf(set, 'spec', 'template')
  const generation = templateGenerationOf(set)
  const spec = structOf(template, 'spec')
  return {
    ...template,
    metadata: {
      ...structOf(template, 'metadata'),
      labels: {
        ...structOf(template, 'metadata', 'labels'),
        ...(generation !== undefined && { [generationLabel]: generation }),
        [hashLabel]: hash,
      },
    },
    spec: {
      ...spec,
      tolerations: daemonTolerations(spec, brand),
      affinity: affinityTo(node, structOf(spec, 'affinity')),
    },
  }
}

/** Replaces the required node affinity by the node's name, which the node has been checked against before. */
function affinityTo(node: string, affinity: JsonObject): JsonObject {
  const term = { matchFields: [{ key: 'metadata.name', operator: 'In', values: [node] }] }
  return {
    ...affinity,
    nodeAffinity: {
      ...structOf(affinity, 'nodeAffinity'),
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [term] },
    },
  }
}

/** A pod spec's tolerations, and those by which daemons stay on nodes in trouble. */
export function daemonTolerations(spec: JsonObject, { labelDomain }: Brand): JsonObject[] {
  const kinds: [name: string, effect: string][] = [
    ['not-ready', 'NoExecute'],
    ['unreachable', 'NoExecute'],
    ['disk-pressure', 'NoSchedule'],
    ['memory-pressure', 'NoSchedule'],
    ['pid-pressure', 'NoSchedule'],
    ['unschedulable', 'NoSchedule'],
  ]
  if (spec['hostNetwork'] === true) kinds.push(['network-unavailable', 'NoSchedule'])
  const tolerations = [...objectsOf(spec, 'tolerations')]
  for (const [name, effect] of kinds) {
    const added = { key: `node.${labelDomain}/${name}`, operator: 'Exists', effect }
    const known = tolerations.flatMap((each, at) => (isSame(each, added) ? [at] : []))
    for (const at of known) tolerations[at] = added
    if (known.length === 0) tolerations.push(added)
  }
  return tolerations
}

/** Whether tolerations differ in nothing but their duration. */
function isSame(a: JsonObject, b: JsonObject): boolean {
  const facts = (each: JsonObject): string[] =>
    ['key', 'effect', 'operator', 'value'].map((field) => textOf(each, field))
  return equalJson(facts(a), facts(b))
}
