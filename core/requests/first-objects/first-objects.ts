import type { PolicyRule } from '../../access/authz/authorizer.ts'
import { isRole } from '../../access/authz/policy-objects.ts'
import { parseRules } from '../../access/authz/policy-rule.ts'
import { autoUpdateAnnotation } from '../../access/authz/repair-policy.ts'
import type { Brand } from '../../base/api/brand.ts'
import { formatGroupVersion } from '../../base/api/group-version.ts'
import { equalJson, type JsonObject } from '../../base/api/json.ts'
import type { ObjectMeta } from '../../base/api/object.ts'
import { defaultRelease } from '../../base/release/default-release.ts'
import type { FeatureGates } from '../../base/release/feature-gates.ts'
import { parseRelease, type Release } from '../../base/release/release.ts'
import { firstObjectTable } from '../../kinds/tables/first-objects.generated.ts'
import type { Catalog } from '../../objects/catalog/catalog.ts'
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
  return role && isRole(role.object) ? parseRules(role.object) : []
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

const resources: Readonly<Record<string, string>> = {
  ClusterRole: 'clusterroles',
  ClusterRoleBinding: 'clusterrolebindings',
  Role: 'roles',
  RoleBinding: 'rolebindings',
}

function isPolicy({ kind }: TableEntry): boolean {
  return Object.hasOwn(resources, kind)
}

function metadata({ namespace, name, words }: TableEntry, brand: Brand): ObjectMeta {
  const target = words.get('adds-to')
  return {
    name,
    ...(namespace !== '' && { namespace }),
    labels: {
      [`${brand.labelDomain}/bootstrapping`]: 'rbac-defaults',
      ...(target !== undefined && { [aggregateLabel(target, brand)]: 'true' }),
    },
    annotations: { [autoUpdateAnnotation(brand)]: 'true' },
  }
}

function aggregateLabel(target: string, brand: Brand): string {
  return `rbac.authorization.${brand.apiDomain}/aggregate-to-${target}`
}

function subject({ kind, name }: TableEntry['subjects'][number], apiGroup: string): JsonObject {
  if (kind !== 'ServiceAccount') return { kind, apiGroup, name }
  const [namespace = '', account = ''] = name.split('/')
  return { kind, name: account, namespace }
}

/** Rules of an aggregated role, as the aggregation controller would compute them, so that it finds nothing to change. */
function gathered(target: string, table: readonly TableEntry[]): JsonObject[] {
  const rules: JsonObject[] = []
  const sources = table.filter(({ words }) => words.get('adds-to') === target)
  for (const source of sources.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    for (const rule of rulesOf(source, table)) {
      if (!rules.some((known) => equalJson(known, rule))) rules.push(rule)
    }
  }
  return rules
}

function rulesOf(entry: TableEntry, table: readonly TableEntry[]): JsonObject[] {
  const target = entry.words.get('gathers')
  return target === undefined ? [...entry.rules] : gathered(target, table)
}

/** Default RBAC role or binding from a table entry. `table` is the whole table. */
function policyObject(entry: TableEntry, table: readonly TableEntry[], brand: Brand): FirstObject {
  const { kind, words } = entry
  const group = `rbac.authorization.${brand.apiDomain}`
  const head = { kind, apiVersion: `${group}/v1`, metadata: metadata(entry, brand) }
  const resource = { group, version: 'v1', resource: resources[kind] ?? '' }
  const common = { resource, upkeep: 'policy', manager: brand.serverName } as const
  const role = words.get('role')
  if (role !== undefined) {
    const subjects = entry.subjects.map((each) => subject(each, group))
    const roleRef = { apiGroup: group, kind: kind.replace('Binding', ''), name: role }
    const object = { ...head, ...(subjects.length > 0 && { subjects }), roleRef }
    return { ...common, object }
  }
  const rules = rulesOf(entry, table)
  const target = words.get('gathers')
  if (target === undefined) return { ...common, object: { ...head, rules } }
  const matchLabels = { [aggregateLabel(target, brand)]: 'true' }
  return {
    ...common,
    object: { ...head, aggregationRule: { clusterRoleSelectors: [{ matchLabels }] } },
    applied: {
      manager: 'clusterrole-aggregation-controller',
      subresource: '',
      fields: () => ({ rules }),
      fieldsV1: { 'f:rules': {} },
    },
  }
}
