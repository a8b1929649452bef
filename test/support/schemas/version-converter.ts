import { type Brand, brands } from '../../../core/base/api/brand.ts'
import { parseRelease } from '../../../core/base/release/release.ts'
import {
  type ConvertVersions,
  createVersionConverter,
} from '../../../core/kinds/assembly/conversions/convert-versions.ts'
import { formerConversions } from '../../../core/kinds/assembly/conversions/former-conversions.ts'
import { defaultFunctions } from '../../../core/kinds/assembly/registries/default-functions.ts'
import { typeTableHistory } from '../../../core/kinds/assembly/releases/table-history.ts'
import { createSchemaRegistry, type SchemaRegistry } from '../../../core/objects/schema/registry.ts'

/** The types of all releases, as the given one had them. */
export function historyRegistry(release: string, brand: Brand = brands.k8s): SchemaRegistry {
  const types = { tables: typeTableHistory, defaultFunctions }
  return createSchemaRegistry(types, brand, parseRelease(release))
}

/** Stored versions of kinds whose group or version is not the first stable one of their own group. */
const moved: Readonly<Record<string, string>> = {
  'extensions/v1beta1 DaemonSet': 'apps/v1',
  'extensions/v1beta1 Deployment': 'apps/v1',
  'extensions/v1beta1 ReplicaSet': 'apps/v1',
  'extensions/v1beta1 Ingress': 'networking.{brand}/v1',
  'extensions/v1beta1 NetworkPolicy': 'networking.{brand}/v1',
  'extensions/v1beta1 PodSecurityPolicy': 'policy/v1beta1',
  'extensions/v1beta1 Scale': 'autoscaling/v1',
  'apps/v1beta1 Scale': 'autoscaling/v1',
  'apps/v1beta2 Scale': 'autoscaling/v1',
  'events.{brand}/v1 Event': 'v1',
  'events.{brand}/v1beta1 Event': 'v1',
}

const hubs: Readonly<Record<string, string>> = {
  HorizontalPodAutoscaler: 'autoscaling/v2',
  LeaseCandidate: 'coordination.{brand}/v1beta1',
  PodCertificateRequest: 'certificates.{brand}/v1beta1',
  PodSecurityPolicy: 'policy/v1beta1',
}

/** A converter between all versions that the tables know, over {@link historyRegistry}. */
export function versionConverter(
  registry: SchemaRegistry,
  brand: Brand = brands.k8s,
): ConvertVersions {
  const stored = new Map(
    Object.entries(moved).map(([version, hub]) => [brand.expand(version), brand.expand(hub)]),
  )
  return createVersionConverter({
    brand,
    registry,
    former: formerConversions(brand, registry),
    storedVersion: (apiVersion, kind) =>
      stored.get(`${apiVersion} ${kind}`) ?? (hubs[kind] && brand.expand(hubs[kind])),
  })
}
