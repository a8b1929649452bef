import type { Brand } from '../../../base/api/brand.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { type FilterPlugin, lasting, passing } from '../filters/filter-plugin.ts'
import type { ClusterState } from '../model/cluster-state.ts'
import { type InlineDisk, isDiskConflict } from '../model/inline-disks.ts'
import type { KnownNode } from '../model/node-state.ts'
import { missingClaim } from './pod-claims.ts'
import { driverOf, type VolumeObjects, volumeNameOf } from './volume-objects.ts'

/** Keeps a claim of the access mode ReadWriteOncePod to one pod, and a disk without a claim to one pod of a node. */
export function volumeRestrictions(objects: VolumeObjects): FilterPlugin {
  const name = 'VolumeRestrictions'
  const inUse =
    'node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod'
  const rejection = passing(name, inUse)
  const diskRejection = passing(name, 'node(s) had no available disk')
  return {
    name,
    prepare({ spec, facts: { claims, disks, key } }, cluster) {
      const missing = namedClaims(spec, key).find((each) => !objects.claim(each))
      if (missing !== undefined) return lasting(name, missingClaim(missing))
      const exclusive = claims.filter((each) => {
        const claim = objects.claim(each)
        return claim?.spec.accessModes?.includes('ReadWriteOncePod')
      })
      let uses = exclusive.length === 0 ? 0 : usesOf(exclusive, cluster)
      if (disks.length === 0 && uses === 0) return undefined
      return {
        check(node) {
          if (disks.length > 0 && hasConflict(disks, node)) return diskRejection
          return uses > 0 ? rejection : undefined
        },
        update(other, _node, factor) {
          uses += factor * other.claims.filter((each) => exclusive.includes(each)).length
        },
      }
    },
  }
}

/** Keys of the claims that a pod's volumes name; those of ephemeral volumes may be made later. */
function namedClaims({ volumes = [] }: corev1.PodSpec, podKey: string): readonly string[] {
  const namespace = podKey.slice(0, podKey.indexOf('/'))
  return volumes.flatMap(({ persistentVolumeClaim: claim }) =>
    claim ? [`${namespace}/${claim.claimName}`] : [],
  )
}

/** How many of the claims pods use. */
function usesOf(claims: readonly string[], cluster: ClusterState): number {
  const isUsed = (key: string): boolean => cluster.nodes().some((node) => node.claims().has(key))
  return claims.filter(isUsed).length
}

function hasConflict(disks: readonly InlineDisk[], { pods }: KnownNode): boolean {
  for (const { disks: used } of pods.values()) {
    if (used.some((disk) => disks.some((wanted) => isDiskConflict(wanted, disk)))) return true
  }
  return false
}

/** Keeps the volumes of a CSI driver on a node below the number that the node can attach. */
export function nodeVolumeLimits(objects: VolumeObjects): FilterPlugin {
  const name = 'NodeVolumeLimits'
  const rejection = passing(name, 'node(s) exceed max volume count')
  const driverOfKey = (key: string): string | undefined => {
    const claim = objects.claim(key)
    return claim && driverOf(claim, objects)
  }
  const volumeOfKey = (key: string): string | undefined => {
    const claim = objects.claim(key)
    return claim && volumeNameOf(claim)
  }
  return {
    name,
    prepare({ facts }) {
      if (facts.claims.length === 0) return undefined
      return {
        check(node) {
          const csiNode = objects.csiNode(node.name)
          for (const { name: driverName, allocatable } of csiNode?.spec.drivers ?? []) {
            const most = allocatable?.count
            if (most === undefined) continue
            const isOfDriver = (key: string): boolean => driverOfKey(key) === driverName
            const used = Array.from(node.claims().keys()).filter(isOfDriver)
            const added = facts.claims.filter((key) => isOfDriver(key) && !node.claims().has(key))
            const unused = objects
              .attachedVolumes(node.name, driverName)
              .filter((volume) => !used.some((key) => volumeOfKey(key) === volume))
            if (added.length > 0 && used.length + unused.length + added.length > most) {
              return rejection
            }
          }
          return undefined
        },
      }
    },
  }
}

function zoneLabelsOf({ labelDomain }: Brand): readonly string[] {
  const prefixes = [`failure-domain.beta.${labelDomain}`, `topology.${labelDomain}`]
  return prefixes.flatMap((prefix) => [`${prefix}/zone`, `${prefix}/region`])
}

type ZoneValues = readonly (readonly [label: string, values: readonly string[]])[]

/** Keeps pods in the zones of their volumes, as the labels of volumes name them. */
export function volumeZone(objects: VolumeObjects): FilterPlugin {
  const name = 'VolumeZone'
  const zoneLabels = zoneLabelsOf(objects.brand)
  const rejection = lasting(name, 'node(s) had no available volume zone')
  return {
    name,
    prepare({ spec, facts }) {
      const zones: (readonly [label: string, values: readonly string[]])[] = []
      for (const key of namedClaims(spec, facts.key)) {
        const claim = objects.claim(key)
        const volumeName = claim ? volumeNameOf(claim) : ''
        if (volumeName === '') continue
        const volume = objects.volume(volumeName)
        if (!volume) return lasting(name, `persistentvolume "${volumeName}" not found`)
        zones.push(...zonesOf(volume, zoneLabels))
      }
      if (zones.length === 0) return undefined
      return { check: (node) => (isInZones(node, zones, zoneLabels) ? undefined : rejection) }
    },
  }
}

function zonesOf({ metadata }: corev1.PersistentVolume, zoneLabels: readonly string[]): ZoneValues {
  return zoneLabels.flatMap((label) => {
    const values = metadata.labels?.[label]?.split('__').map((value) => value.trim())
    // A list with an empty zone counts for nothing, as kube-scheduler ignores what it cannot parse.
    return values === undefined || values.includes('') ? [] : [[label, values] as const]
  })
}

function isInZones(
  { facts }: KnownNode,
  zones: ZoneValues,
  zoneLabels: readonly string[],
): boolean {
  // A node without any of the labels is of no zone, and takes all volumes.
  if (!zoneLabels.some((label) => Object.hasOwn(facts.labels, label))) return true
  return zones.every(([label, values]) => {
    const value = facts.labels[label] ?? facts.labels[currentLabel(label)]
    return typeof value === 'string' && values.includes(value)
  })
}

/** The label that took the place of a former one. */
function currentLabel(label: string): string {
  return label.replace('failure-domain.beta.', 'topology.')
}
