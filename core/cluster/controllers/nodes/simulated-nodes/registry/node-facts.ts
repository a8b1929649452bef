import type { Brand } from '../../../../../base/api/brand.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { Draft, NewObject } from '../../../../../base/api/types/views.ts'
import type { Release } from '../../../../../base/release/release.ts'
import { sha256 } from '../../../../../base/text/sha256.ts'
import { simulatedAnnotation } from '../../../../../requests/node-access/simulated-node.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { sandboxImage } from '../../../shared/nodes/sandbox-image.ts'
import { reportedConditions } from './node-conditions.ts'

/** Resources of a simulated node unless its object has others. */
const machine = {
  cpu: '16',
  'ephemeral-storage': '256Gi',
  'hugepages-1Gi': '0',
  'hugepages-2Mi': '0',
  memory: '64Gi',
  pods: '110',
}

const region = 'region-1'
const zones = ['zone-a', 'zone-b', 'zone-c']
const kubeletPort = 10_250
const encoder = new TextEncoder()

export interface NodeMaker {
  readonly brand: Brand
  readonly release: Release
  /** Whether a feature gate is on. */
  readonly gate: ClusterParts['gate']
}

/** Hexadecimal digits that are always the same for a name. */
function digest(text: string, digits: number): string {
  return Array.from(sha256(encoder.encode(text)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, digits)
}

function uuidOf(text: string): string {
  const hex = digest(text, 32)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}

function nodeInfo(name: string, { release }: NodeMaker): corev1.NodeSystemInfo {
  return {
    architecture: 'amd64',
    bootID: uuidOf(`boot ${name}`),
    containerRuntimeVersion: 'containerd://2.1.4',
    kernelVersion: '6.12.0',
    kubeProxyVersion: '',
    kubeletVersion: `v${release.name}.0`,
    machineID: digest(`machine ${name}`, 32),
    operatingSystem: 'linux',
    osImage: 'Simulated Linux',
    systemUUID: uuidOf(`system ${name}`),
  }
}

/** A node that a kubelet registers: one that has been, or whose object a client has made. */
type RegisteringNode = Pick<corev1.Node, 'metadata'> & {
  readonly status?: Partial<corev1.NodeStatus>
}

/** Status of a node as its kubelet registers it; what `node` has already is kept. `time` is RFC 3339 text. */
export function registeredStatus(
  node: RegisteringNode,
  address: string,
  time: string,
  maker: NodeMaker,
): Draft<corev1.NodeStatus> {
  const { name = '' } = node.metadata
  const { status: known = {} } = node
  const { allocatable = {} } = known
  const advertised = Object.entries(allocatable).filter(([each]) => isAdvertised(each, maker.brand))
  const { capacity = { ...machine, ...Object.fromEntries(advertised) } } = known
  const addresses = [
    { type: 'InternalIP', address },
    { type: 'Hostname', address: name },
  ]
  const images = [{ names: [sandboxImage(maker.brand)], sizeBytes: 320_448 }]
  const kubeletEndpoint = { Port: kubeletPort }
  return {
    ...(!known.addresses && { addresses }),
    ...(!known.capacity && { capacity }),
    ...(!known.allocatable && { allocatable: capacity }),
    ...(!known.daemonEndpoints && { daemonEndpoints: { kubeletEndpoint } }),
    ...(!known.images && { images }),
    ...(maker.gate('SupplementalGroupsPolicy') && { features: { supplementalGroupsPolicy: true } }),
    conditions: reportedConditions(time, node),
    nodeInfo: { ...nodeInfo(name, maker), ...setFields(known.nodeInfo ?? {}) },
  }
}

/** Whether a resource is one that a client advertises for a node (`example.com/dongle`), and not one that a kubelet finds. */
function isAdvertised(name: string, { labelDomain }: Brand): boolean {
  const [domain = '', ...rest] = name.split('/')
  return rest.length === 1 && domain !== labelDomain && !domain.endsWith(`.${labelDomain}`)
}

/**
 * What a kubelet changes of a node's `allocatable`, as a strategic merge patch: extended resources follow `capacity`, where clients
 * advertise them. Undefined where nothing changes.
 */
export function changedAllocatable(
  { status: { capacity, allocatable } }: corev1.Node,
  brand: Brand,
): Readonly<Record<string, string | null>> | undefined {
  if (!capacity || !allocatable) return undefined
  const changed: Record<string, string | null> = {}
  for (const [name, amount] of Object.entries(capacity)) {
    if (isAdvertised(name, brand) && allocatable[name] !== amount) changed[name] = amount
  }
  for (const name of Object.keys(allocatable)) {
    if (isAdvertised(name, brand) && !Object.hasOwn(capacity, name)) changed[name] = null
  }
  return Object.keys(changed).length > 0 ? changed : undefined
}

/** The fields that are not empty text. */
function setFields(info: Partial<corev1.NodeSystemInfo>): Partial<corev1.NodeSystemInfo> {
  return Object.fromEntries(Object.entries(info).filter(([, value]) => value !== ''))
}

/** A node as its kubelet registers it; nodes are spread over three zones by their number, which counts from 1. */
export function newNode(
  number: number,
  address: string,
  time: string,
  maker: NodeMaker,
): NewObject<corev1.Node> {
  const { labelDomain } = maker.brand
  const name = `node-${number}`
  const node: Omit<corev1.Node, 'status'> = {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      annotations: {
        [simulatedAnnotation]: 'true',
        [`volumes.${labelDomain}/controller-managed-attach-detach`]: 'true',
      },
      labels: {
        [`beta.${labelDomain}/arch`]: 'amd64',
        [`beta.${labelDomain}/os`]: 'linux',
        [`${labelDomain}/arch`]: 'amd64',
        [`${labelDomain}/hostname`]: name,
        [`${labelDomain}/os`]: 'linux',
        [`node.${labelDomain}/instance-type`]: 'simulated',
        [`topology.${labelDomain}/region`]: region,
        [`topology.${labelDomain}/zone`]: zones[(number - 1) % zones.length] ?? '',
      },
    },
    spec: { providerID: `simulated://${name}` },
  }
  return { ...node, status: registeredStatus(node, address, time, maker) }
}
