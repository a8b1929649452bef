import { numberOf, objectsOf, structOf, textOf, textsOf } from '../../api/json-fields.ts'
import type { Brand } from '../../api/brand.ts'
import type { ApiObject } from '../../api/object.ts'
import { type FilterPlugin, lasting, passing } from '../filters/filter-plugin.ts'
import type { KnownNode } from '../model/node-state.ts'
import { driverOf, type VolumeObjects, volumeNameOf } from './volume-objects.ts'

/** Keeps a claim of the access mode ReadWriteOncePod to one pod. */
export function volumeRestrictions(objects: VolumeObjects): FilterPlugin {
  const name = 'VolumeRestrictions'
  const reason =
    'node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod'
  const rejection = passing(name, reason)
  return {
    name,
    prepare({ facts }, cluster) {
      const exclusive = facts.claims.filter((key) => {
        const claim = objects.claim(key)
        return claim && textsOf(structOf(claim, 'spec'), 'accessModes').includes('ReadWriteOncePod')
      })
      if (exclusive.length === 0) return undefined
      let uses = 0
      for (const node of cluster.nodes()) {
        for (const key of exclusive) uses += node.claims().get(key) ?? 0
      }
      return {
        check: () => (uses > 0 ? rejection : undefined),
        update({ claims }, _node, factor) {
          uses += factor * claims.filter((key) => exclusive.includes(key)).length
        },
      }
    },
  }
}

/** Keeps the volumes of a CSI driver on a node below the number that the node can attach. */
export function nodeVolumeLimits(objects: VolumeObjects): FilterPlugin {
  const name = 'NodeVolumeLimits'
  const rejection = passing(name, 'node(s) exceed max volume count')
  const driverOfKey = (key: string): string | undefined => {
    const claim = objects.claim(key)
    return claim && driverOf(claim, objects)
  }
  return {
    name,
    prepare({ facts }) {
      if (facts.claims.length === 0) return undefined
      return {
        check(node) {
          const csiNode = objects.csiNode(node.name)
          for (const driver of csiNode ? objectsOf(structOf(csiNode, 'spec'), 'drivers') : []) {
            const most = numberOf(structOf(driver, 'allocatable'), 'count')
            if (most === undefined) continue
            const isOfDriver = (key: string): boolean => driverOfKey(key) === textOf(driver, 'name')
            const added = facts.claims.filter((key) => !node.claims().has(key) && isOfDriver(key))
            const used = Array.from(node.claims().keys()).filter(isOfDriver)
            if (added.length > 0 && used.length + added.length > most) return rejection
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
    prepare({ facts }) {
      const zones = facts.claims.flatMap((key) => {
        const claim = objects.claim(key)
        const volume = claim && objects.volume(volumeNameOf(claim))
        return volume ? zonesOf(volume, zoneLabels) : []
      })
      if (zones.length === 0) return undefined
      return { check: (node) => (isInZones(node, zones, zoneLabels) ? undefined : rejection) }
    },
  }
}

function zonesOf({ metadata }: ApiObject, zoneLabels: readonly string[]): ZoneValues {
  return zoneLabels.flatMap((label) => {
    const value = metadata.labels?.[label]
    return value === undefined ? [] : [[label, value.split('__')] as const]
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
    const value = facts.labels[label]
    return typeof value === 'string' && values.includes(value)
  })
}
