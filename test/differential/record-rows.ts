import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatGroupVersion } from '../../core/base/api/group-version.ts'
import type { JsonObject, JsonValue, WritableJsonObject } from '../../core/base/api/json.ts'
import type { ColumnEntry } from '../../core/objects/catalog/column.ts'
import type { ResourceDefinition } from '../../core/objects/catalog/resource-definition.ts'
import { parseYaml } from '../../core/objects/codec/yaml/yaml.ts'
import { builtInCatalog } from '../support/schemas/built-in-catalog.ts'
import { objectAt } from '../support/schemas/openapi-document.ts'

/*
 * Writes down how the original shows the objects of test/core/kinds/rules/columns/row-states.yaml in Tables:
 *
 *   NODE_TLS_REJECT_UNAUTHORIZED=0 tsx test/differential/record-rows.ts --server URL --token T --etcd URL
 *
 * The objects are put into its etcd as they are, since many of their states are ones that no single write makes. The
 * server runs with --runtime-config=api/all=true and the gates of its alpha kinds, without priority and fairness,
 * which would act on the flow schemas.
 */
const { values } = parseArgs({
  options: {
    server: { type: 'string', default: '' },
    token: { type: 'string', default: '' },
    etcd: { type: 'string', default: '' },
  },
})

const directory = new URL('../core/kinds/rules/columns/', import.meta.url)
const namespace = 'default'
const catalog = builtInCatalog({ 'api/all': true }, { gates: () => true })

/** Storage prefixes of the original where they are not the plural. */
const prefixes: Readonly<Record<string, string>> = {
  nodes: 'minions',
  ingresses: 'ingress',
  services: 'services/specs',
  endpoints: 'services/endpoints',
  replicationcontrollers: 'controllers',
  apiservices: 'apiregistration.k8s.io/apiservices',
}

async function etcd(operation: string, key: string, value?: JsonValue): Promise<void> {
  const encoded = (text: string): string => Buffer.from(text).toString('base64')
  const body = {
    key: encoded(key),
    ...(value !== undefined && { value: encoded(JSON.stringify(value)) }),
  }
  const url = `${values.etcd}/v3/kv/${operation}`
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${operation} ${key}: ${await response.text()}`)
}

async function readTable(path: string): Promise<JsonObject> {
  const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io'
  const headers = { authorization: `Bearer ${values.token}`, accept }
  const response = await fetch(`${values.server}${path}`, { headers })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return (await response.json()) as JsonObject
}

/** `pods` and `leasecandidates.v1beta1`; the stored version where none is given. */
function definitionOf(name: string): ResourceDefinition {
  const [resource, version] = name.split('.')
  const found = catalog.definitions.find(
    (one) =>
      one.resource === resource &&
      (version === undefined ? catalog.storedBehind(one) === one : one.version === version),
  )
  if (!found) throw new Error(`no resource ${name}`)
  return found
}

const units: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000 }

/** Replaces texts like `<3h42m ago>` by the time. */
function withTimes(value: JsonValue, now: number, isMicro = false): JsonValue {
  if (Array.isArray(value)) return value.map((item) => withTimes(item, now))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, member = null]) => [
        key,
        withTimes(member, now, key === 'eventTime' || key === 'lastObservedTime'),
      ]),
    )
  }
  const age = typeof value === 'string' ? /^<(-?)(\w+) ago>$/.exec(value) : null
  if (!age) return value
  const parts = Array.from((age[2] ?? '').matchAll(/(\d+)(\w)/g), ([, count, unit = '']) => {
    return Number(count) * (units[unit] ?? 0)
  })
  const time = now - parts.reduce((sum, part) => sum + part, 0) * (age[1] === '-' ? -1 : 1)
  return new Date(time).toISOString().replace(/\.\d+Z$/, isMicro ? '.000000Z' : 'Z')
}

async function recordRows(
  name: string,
  states: readonly JsonValue[],
  now: number,
): Promise<JsonObject> {
  const definition = definitionOf(name)
  const { group, version, kind, resource, namespaced } = definition
  const apiVersion = formatGroupVersion(group, version)
  const place = namespaced ? { namespace } : {}
  const objects = states.map((state, index) => {
    const given = objectAt(withTimes(state, now))
    const metadata = {
      name: `row-${index}.example.com`,
      creationTimestamp: withTimes('<75h30m ago>', now),
      ...objectAt(given['metadata'] ?? {}),
    }
    return { ...given, metadata }
  })
  const prefix = `/registry/${prefixes[resource] ?? resource}/${namespaced ? `${namespace}/` : ''}`
  for (const { metadata, ...fields } of objects) {
    const stored = { apiVersion, kind, metadata: { uid: 'u', ...metadata, ...place }, ...fields }
    await etcd('put', prefix + metadata.name, stored)
  }
  const root = group === '' ? `/api/${version}` : `/apis/${apiVersion}`
  const inNamespace = namespaced ? `/namespaces/${namespace}` : ''
  const rows: JsonObject[] = []
  let columns: JsonValue = []
  for (const { metadata, ...fields } of objects) {
    const table = await readTable(`${root}${inNamespace}/${resource}/${metadata.name}`)
    const [row] = table['rows'] as JsonValue[]
    columns = (table['columnDefinitions'] as unknown as ColumnEntry[]).map((column) =>
      [column.name, column.type, column.format, column.priority].join('|'),
    )
    rows.push({ object: { metadata, ...fields }, cells: objectAt(row)['cells'] ?? [] })
  }
  for (const { metadata } of objects) await etcd('deleterange', prefix + metadata.name)
  return { columns, rows }
}

const states = objectAt(
  parseYaml(readFileSync(new URL('row-states.yaml', directory), 'utf8')).value,
)
const now = Math.trunc(Date.now() / 1000) * 1000
const resources: WritableJsonObject = {}
for (const [name, list] of Object.entries(states)) {
  const { group, version } = definitionOf(name)
  const key = `${name.split('.')[0]}.${version}${group && `.${group}`}`
  resources[key] = await recordRows(name, list as JsonValue[], now)
}
const lines = Object.entries(resources).map(
  ([name, recorded]) => `${JSON.stringify(name)}: ${JSON.stringify(recorded)}`,
)
writeFileSync(
  new URL('recorded-rows.json', directory),
  `{"now": ${now}, "resources": {\n${lines.join(',\n')}\n}}\n`,
)
