import { ApiError } from '../../../base/api/errors/api-error.ts'
import { objectsOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import { rolesOf } from '../../../kinds/rules/core/node-columns.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'
import { describeProbedConditions } from './condition-table.ts'
import { type DescribeContext, readAll } from './describe-context.ts'
import type { Description } from './description.ts'
import { describeAnnotations, describeLabels } from './metadata-lines.ts'
import { describeNodeResources } from './node-resources.ts'
import { longTime } from './time-text.ts'

const podResource = { group: '', version: 'v1', resource: 'pods' }

function taintText(taint: JsonObject): string {
  const [key = '', value = '', effect = ''] = ['key', 'value', 'effect'].map((name) =>
    textOf(taint, name),
  )
  if (effect === '') return value === '' ? key : `${key}=${value}:`
  return value === '' ? `${key}:${effect}` : `${key}=${value}:${effect}`
}

function describeTaints(description: Description, spec: JsonObject): void {
  const order = (taint: JsonObject): string => `${textOf(taint, 'effect')},${textOf(taint, 'key')}`
  const taints = objectsOf(spec, 'taints').toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
  description.list(0, 'Taints', taints.map(taintText))
}

/** Describes the lease of a node, which its kubelet renews. */
async function describeLease(
  description: Description,
  name: string,
  { client, brand, signal }: DescribeContext,
): Promise<void> {
  const group = `coordination.${brand.apiDomain}`
  const resource = { group, version: 'v1', resource: 'leases' }
  const path = resourcePath(resource, { namespace: brand.leaseNamespace, name })
  try {
    const spec = structOf(await client.get(path, { signal }), 'spec')
    const time = (key: string): string => {
      const text = textOf(spec, key)
      return text === '' ? '<unset>' : longTime(text)
    }
    description.line(0, 'Lease:')
    description.field(1, 'HolderIdentity', textOf(spec, 'holderIdentity') || '<unset>')
    description.field(1, 'AcquireTime', time('acquireTime'))
    description.field(1, 'RenewTime', time('renewTime'))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    description.field(0, 'Lease', `Failed to get lease: ${error.message}`)
  }
}

function describeAmounts(description: Description, label: string, amounts: JsonObject): void {
  const names = Object.keys(amounts).toSorted()
  if (names.length > 0) description.line(0, `${label}:`)
  for (const name of names) description.field(1, name, cellText(amounts[name]))
}

const systemFields = [
  ['Machine ID', 'machineID'],
  ['System UUID', 'systemUUID'],
  ['Boot ID', 'bootID'],
  ['Kernel Version', 'kernelVersion'],
  ['OS Image', 'osImage'],
  ['Operating System', 'operatingSystem'],
  ['Architecture', 'architecture'],
  ['Container Runtime Version', 'containerRuntimeVersion'],
  ['Kubelet Version', 'kubeletVersion'],
  ['Kube-Proxy Version', 'kubeProxyVersion'],
] as const

function describeSystem(description: Description, node: ApiObject): void {
  const [spec, status] = [structOf(node, 'spec'), structOf(node, 'status')]
  description.line(0, 'Addresses:')
  for (const address of objectsOf(status, 'addresses')) {
    description.field(1, textOf(address, 'type'), textOf(address, 'address'))
  }
  describeAmounts(description, 'Capacity', structOf(status, 'capacity'))
  describeAmounts(description, 'Allocatable', structOf(status, 'allocatable'))
  const system = structOf(status, 'nodeInfo')
  description.line(0, 'System Info:')
  for (const [label, key] of systemFields) description.field(1, label, textOf(system, key))
  for (const [label, text] of [
    ['PodCIDR', textOf(spec, 'podCIDR')],
    ['PodCIDRs', textsOf(spec, 'podCIDRs').join(',')],
    ['ProviderID', textOf(spec, 'providerID')],
  ] as const) {
    if (text !== '') description.field(0, label, text)
  }
}

/** Reads the non-terminated pods of a node; undefined where the user may not list pods. */
async function readPods(
  node: string,
  context: DescribeContext,
): Promise<readonly ApiObject[] | undefined> {
  const running = `spec.nodeName=${node},status.phase!=Failed,status.phase!=Succeeded`
  try {
    return await readAll(context, podResource, '', { fieldSelector: running })
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'Forbidden') return undefined
    throw error
  }
}

/** Describes a node: conditions, capacity, system info and pods. */
export async function describeNode(
  description: Description,
  node: ApiObject,
  context: DescribeContext,
): Promise<void> {
  const { name = '', creationTimestamp = '' } = node.metadata
  const spec = structOf(node, 'spec')
  const pods = await readPods(name, context)
  description.field(0, 'Name', name)
  const { labelDomain } = context.brand
  const roles = rolesOf(node, `node-role.${labelDomain}/`, `${labelDomain}/role`)
  description.field(0, 'Roles', roles || '<none>')
  describeLabels(description, node)
  describeAnnotations(description, node, context.brand)
  description.field(0, 'CreationTimestamp', longTime(creationTimestamp))
  describeTaints(description, spec)
  description.field(0, 'Unschedulable', spec['unschedulable'] === true)
  await describeLease(description, name, context)
  const status = structOf(node, 'status')
  const probed = { title: 'LastHeartbeatTime', key: 'lastHeartbeatTime' }
  describeProbedConditions(description, status, probed)
  describeSystem(description, node)
  if (pods) describeNodeResources(description, node, pods, context.now)
  else description.field(0, 'Pods', 'not authorized')
}
