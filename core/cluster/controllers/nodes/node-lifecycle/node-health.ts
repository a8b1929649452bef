import type { Brand } from '../../../../base/api/brand.ts'
import { hasTaint } from '../../../../base/api/taints.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { millisecondsOf } from '../../../../base/time/time.ts'
import { conditionOf } from '../../shared/pods/pod-state.ts'
import type { NodeTaintKeys } from './node-taint-keys.ts'

/** Milliseconds without a sign of life until a node counts as lost, and the same for one that never had a status. */
const graceMs = 50_000
const startupGraceMs = 60_000

/** The Ready condition as a node's object has it. */
export interface Readiness {
  readonly status: string
  readonly heartbeat: string
  readonly transition: string
}

/** Health of a node as last observed. */
export interface NodeHealth {
  readonly uid: string
  readonly zone: string
  readonly createdAt: number
  /** Whether the zone's state leaves the node out. */
  readonly isExcluded: boolean
  /** Whether it has a taint by which its pods are evicted. */
  readonly isEvicted: boolean
  readonly ready: Readiness | undefined
  /** State at the former look; undefined before the first one. */
  seen:
    | {
        readonly ready: Readiness | undefined
        readonly renewTime: string
        /** When the node last gave a sign of life, in milliseconds since the epoch. */
        readonly probedAt: number
      }
    | undefined
  /** Whether it counted as lost at the last look. */
  isLost: boolean
}

/** Region and zone of a node, as one text. */
function zoneOf({ metadata: { labels = {} } }: corev1.Node, { labelDomain }: Brand): string {
  const read = (name: string): string =>
    labels[`topology.${labelDomain}/${name}`] ??
    labels[`failure-domain.beta.${labelDomain}/${name}`] ??
    ''
  const [region, zone] = [read('region'), read('zone')]
  return region === '' && zone === '' ? '' : `${region}:${zone}`
}

function readinessOf(node: corev1.Node): Readiness | undefined {
  const condition = conditionOf(node, 'Ready')
  return (
    condition && {
      status: condition.status,
      heartbeat: condition.lastHeartbeatTime ?? '',
      transition: condition.lastTransitionTime ?? '',
    }
  )
}

/** Health of a node as its object has it; what was seen of the same node before is kept. */
export function healthOf(
  node: corev1.Node,
  brand: Brand,
  { notReady, unreachable }: NodeTaintKeys,
  before?: NodeHealth,
): NodeHealth {
  const { uid = '', creationTimestamp = '', labels = {} } = node.metadata
  return {
    uid,
    zone: zoneOf(node, brand),
    createdAt: millisecondsOf(creationTimestamp) ?? 0,
    isExcluded: labels[`node.${brand.labelDomain}/exclude-disruption`] !== undefined,
    isEvicted: hasTaint(node, notReady) || hasTaint(node, unreachable),
    ready: readinessOf(node),
    seen: before?.uid === uid ? before.seen : undefined,
    isLost: false,
  }
}

/** Takes a look at a node at `now`; `renewTime` is that of its lease. */
export function look(health: NodeHealth, renewTime: string, now: number): void {
  const { ready, seen } = health
  health.seen = {
    ready,
    renewTime: renewTime > (seen?.renewTime ?? '') ? renewTime : (seen?.renewTime ?? ''),
    probedAt: probedAt(health, renewTime, now),
  }
  health.isLost = now > health.seen.probedAt + (ready ? graceMs : startupGraceMs)
}

function probedAt({ ready, seen, createdAt }: NodeHealth, renewTime: string, now: number): number {
  // Texts of one format and zone compare as the times do.
  if (renewTime > (seen?.renewTime ?? '')) return now
  if (!seen) return ready ? now : createdAt
  const isNew = ready === undefined ? seen.ready !== undefined : seen.ready === undefined
  return isNew || seen.ready?.heartbeat !== ready?.heartbeat ? now : seen.probedAt
}
