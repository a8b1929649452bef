import { autoUpdateAnnotation } from '../../access/authz/repair-policy.ts'
import type { Brand } from '../../base/api/brand.ts'
import { equalJson, type JsonObject } from '../../base/api/json.ts'
import type { ObjectMeta } from '../../base/api/object.ts'
import type { FirstObject } from './first-object.ts'
import type { TableEntry } from './parse-first-objects.ts'

const resources: Readonly<Record<string, string>> = {
  ClusterRole: 'clusterroles',
  ClusterRoleBinding: 'clusterrolebindings',
  Role: 'roles',
  RoleBinding: 'rolebindings',
}

export function isPolicy({ kind }: TableEntry): boolean {
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
export function policyObject(
  entry: TableEntry,
  table: readonly TableEntry[],
  brand: Brand,
): FirstObject {
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
