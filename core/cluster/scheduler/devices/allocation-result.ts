import { equalJson } from '../../../base/api/json.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type * as resourcev1 from '../../../base/api/types/resource.v1.generated.ts'
import type { ChosenDevice } from './allocation-search.ts'
import type { RequestOption, WantedClaim } from './device-request.ts'

/** `status.allocation` of a claim that these devices are chosen for. */
export function allocationOf(
  claim: WantedClaim,
  chosen: readonly ChosenDevice[],
): resourcev1.AllocationResult {
  const results = chosen.map(({ option, device }) => ({
    request: option.fullName,
    driver: device.driver,
    pool: device.pool,
    device: device.name,
    ...(option.adminAccess && { adminAccess: true }),
  }))
  const config = configOf(claim, chosen)
  const nodeSelector = nodeSelectorOf(chosen)
  return {
    devices: { results, ...(config.length > 0 && { config }) },
    ...(nodeSelector && { nodeSelector }),
  }
}

/** Configuration of each class, once with all requests that it is for, and then that of the claim. */
function configOf(
  claim: WantedClaim,
  chosen: readonly ChosenDevice[],
): resourcev1.DeviceAllocationConfiguration[] {
  const options = claim.requests.flatMap(({ options: all }) => {
    const first = chosen.find(({ option }) => all.includes(option))
    return first ? [first.option] : []
  })
  const classes = new Map<string, RequestOption[]>()
  for (const option of options) {
    const name = option.deviceClass.metadata.name ?? ''
    classes.set(name, [...(classes.get(name) ?? []), option])
  }
  const ofClasses = Array.from(classes.values()).flatMap((each) => {
    const requests = each.map(({ fullName }) => fullName)
    return (each[0]?.deviceClass.spec.config ?? []).map((config) => ({
      source: 'FromClass',
      requests: [...requests],
      ...config,
    }))
  })
  const ofClaim = (claim.devices.config ?? []).flatMap((config) => {
    const { requests = [] } = config
    const copies =
      requests.length === 0 ? 1 : options.filter((each) => isFor(requests, each)).length
    return Array.from({ length: copies }, () => ({ source: 'FromClaim', ...config }))
  })
  return [...ofClasses, ...ofClaim]
}

function isFor(requests: readonly string[], { fullName }: RequestOption): boolean {
  const [request = ''] = fullName.split('/')
  return requests.includes(request) || requests.includes(fullName)
}

/** Nodes that reach all devices; undefined where all nodes do. */
function nodeSelectorOf(chosen: readonly ChosenDevice[]): corev1.NodeSelector | undefined {
  const fields: corev1.NodeSelectorRequirement[] = []
  const expressions: corev1.NodeSelectorRequirement[] = []
  for (const { device } of chosen) {
    const { nodeName, nodeSelector } = device.slice
    if (nodeName) {
      const field = { key: 'metadata.name', operator: 'In', values: [nodeName] } as const
      return { nodeSelectorTerms: [{ matchFields: [field] }] }
    }
    const [term] = nodeSelector?.nodeSelectorTerms ?? []
    addNew(term?.matchFields ?? [], fields)
    addNew(term?.matchExpressions ?? [], expressions)
  }
  if (fields.length === 0 && expressions.length === 0) return undefined
  const term = {
    ...(expressions.length > 0 && { matchExpressions: expressions }),
    ...(fields.length > 0 && { matchFields: fields }),
  }
  return { nodeSelectorTerms: [term] }
}

function addNew(
  requirements: readonly corev1.NodeSelectorRequirement[],
  known: corev1.NodeSelectorRequirement[],
): void {
  for (const each of requirements) if (!known.some((other) => isSame(each, other))) known.push(each)
}

function isSame(a: corev1.NodeSelectorRequirement, b: corev1.NodeSelectorRequirement): boolean {
  const [first, second] = [a, b].map(({ values }) => Array.from(new Set(values)).sort())
  return a.key === b.key && a.operator === b.operator && equalJson(first ?? [], second ?? [])
}
