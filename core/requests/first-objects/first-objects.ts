import type { PolicyRule } from '../../access/authz/authorizer.ts'
import { parseRules } from '../../access/authz/policy-rule.ts'
import type { Brand } from '../../base/api/brand.ts'
import { formatGroupVersion } from '../../base/api/group-version.ts'
import { defaultRelease } from '../../base/release/default-release.ts'
import type { FeatureGates } from '../../base/release/feature-gates.ts'
import { parseRelease, type Release } from '../../base/release/release.ts'
import { firstObjectTable } from '../../kinds/tables/first-objects.generated.ts'
import type { Catalog } from '../../objects/catalog/catalog.ts'
import { isPolicy, policyObject } from './default-policy.ts'
import type { FirstObject } from './first-object.ts'
import { localApiServices } from './local-api-services.ts'
import { gatesOfTable, parseFirstObjects, type TableEntry } from './parse-first-objects.ts'
import { flowControlObject, isFlowControl } from './priority-and-fairness.ts'

const usual = parseRelease(defaultRelease)

/** All first objects of a server of `release`; an object comes behind those that it refers to. */
export function firstObjects(
  brand: Brand,
  catalog: Catalog,
  gate: FeatureGates,
  release: Release = usual,
): readonly FirstObject[] {
  return [...tableObjects(brand, gate, release), ...localApiServices(brand, catalog)]
}

/** Rules of the role for nodes, which all nodes have alike. */
export function nodeRules(
  brand: Brand,
  gate: FeatureGates,
  release: Release,
): readonly PolicyRule[] {
  const role = tableObjects(brand, gate, release).find(
    ({ resource, object }) =>
      resource.resource === 'clusterroles' && object.metadata.name === 'system:node',
  )
  return role ? parseRules(role.object) : []
}

/** Sets of feature gates whose objects are kept at most. */
const mostKept = 8

const known = new Map<string, readonly FirstObject[]>()
const tableGates = [...gatesOfTable(firstObjectTable)].sort()

/** Objects of the table, one instance for servers of a brand and release with the same gates, since caches of stored forms have them as keys. */
function tableObjects(brand: Brand, gate: FeatureGates, release: Release): readonly FirstObject[] {
  const key = [brand.name, release.name, ...tableGates.filter((name) => gate(name))].join(' ')
  let objects = known.get(key)
  if (!objects) {
    if (known.size >= mostKept) known.clear()
    known.set(key, (objects = readTable(brand, gate, release)))
  }
  return objects
}

function readTable(brand: Brand, gate: FeatureGates, release: Release): readonly FirstObject[] {
  const table = parseFirstObjects(brand.expand(firstObjectTable), gate, release)
  return table.map((entry) => {
    if (isPolicy(entry)) return policyObject(entry, table, brand)
    return isFlowControl(entry) ? flowControlObject(entry, brand) : plainObject(entry, brand)
  })
}

function plainResource(kind: string, { apiDomain }: Brand): FirstObject['resource'] {
  if (kind === 'PriorityClass') {
    return { group: `scheduling.${apiDomain}`, version: 'v1', resource: 'priorityclasses' }
  }
  return { group: '', version: 'v1', resource: `${kind.toLowerCase()}s` }
}

/** First object with the fields of its table entry, unchanged. */
function plainObject({ kind, namespace, name, fields }: TableEntry, brand: Brand): FirstObject {
  const resource = plainResource(kind, brand)
  const apiVersion = formatGroupVersion(resource.group, resource.version)
  const metadata = { name, ...(namespace !== '' && { namespace }) }
  return {
    resource,
    object: { kind, apiVersion, metadata, ...fields },
    upkeep: 'none',
    manager: brand.serverName,
  }
}
