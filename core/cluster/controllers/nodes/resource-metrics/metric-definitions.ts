import type { Brand } from '../../../../base/api/brand.ts'
import { objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import {
  addQuantities,
  formatQuantity,
  parseQuantity,
} from '../../../../base/api/quantities/quantity.ts'
import type { Verb } from '../../../../base/api/resource-verbs.ts'
import { CustomKind } from '../../../../kinds/custom-resources/custom-kind.ts'
import { CustomStrategy } from '../../../../kinds/custom-resources/custom-strategy.ts'
import type { Column } from '../../../../objects/catalog/column.ts'
import type { OperationServer } from '../../../../objects/catalog/operation-server.ts'
import type { ResourceDefinition } from '../../../../objects/catalog/resource-definition.ts'
import type { SchemaRegistry } from '../../../../objects/schema/registry.ts'

const verbs: ReadonlySet<Verb> = new Set<Verb>(['get', 'list'])

const usage: JsonObject = {
  description: 'Usage by resource, as quantities: `cpu` in cores, `memory` in bytes.',
  type: 'object',
  additionalProperties: { type: 'string' },
}

const measurement: JsonObject = {
  metadata: { type: 'object' },
  timestamp: {
    description: 'End of the time in which the usage was measured.',
    type: 'string',
    format: 'date-time',
  },
  window: { description: 'Length of that time, such as `15s`.', type: 'string' },
}

/** Schema of NodeMetrics, in the form of a CustomResourceDefinition's. */
const nodeMetricsSchema: JsonObject = {
  description: 'Resources that a node used in a short time.',
  type: 'object',
  properties: { ...measurement, usage },
  required: ['timestamp', 'window', 'usage'],
}

/** Schema of PodMetrics, in the same form. */
const podMetricsSchema: JsonObject = {
  description: 'Resources that the containers of a pod used in a short time.',
  type: 'object',
  properties: {
    ...measurement,
    containers: {
      description: 'Usage by container.',
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { description: 'Name of the container.', type: 'string' }, usage },
        required: ['name', 'usage'],
      },
    },
  },
  required: ['timestamp', 'window', 'containers'],
}

const descriptions: Readonly<Record<string, string>> = {
  Name: 'Name of the node or pod that was measured.',
  cpu: 'Cores in use, such as 250m; of a pod, by all its containers.',
  memory: 'Bytes of memory in use, as a quantity; of a pod, by all its containers.',
  Window: 'Length of the time that the usage is the mean of.',
}

function column(name: string, format: string, cell: (object: ApiObject) => string): Column {
  const description = descriptions[name] ?? ''
  return { name, type: 'string', format, description, priority: 0, cell }
}

/** Columns as metrics-server has them; `listsOf` finds the usage lists whose sum is shown. */
function columns(listsOf: (object: ApiObject) => readonly JsonObject[]): readonly Column[] {
  const sum = (object: ApiObject, resource: string): string => {
    const amounts = listsOf(object).flatMap((list) => parseQuantity(textOf(list, resource)) ?? [])
    const [first, ...rest] = amounts
    return first ? formatQuantity(rest.reduce(addQuantities, first)) : '0'
  }
  return [
    column('Name', 'name', ({ metadata }) => metadata.name ?? ''),
    ...['cpu', 'memory'].map((resource) =>
      column(resource, 'quantity', (object) => sum(object, resource)),
    ),
    column('Window', 'duration', (object) => textOf(object, 'window')),
  ]
}

interface MetricFacts {
  readonly resource: 'nodes' | 'pods'
  readonly kind: string
  readonly schema: JsonObject
  readonly columns: readonly Column[]
  readonly server: OperationServer
}

function metricDefinition(
  { resource, kind: name, schema, server, ...facts }: MetricFacts,
  { brand, registry }: { readonly brand: Brand; readonly registry: SchemaRegistry },
): ResourceDefinition {
  const group = `metrics.${brand.apiDomain}`
  const version = 'v1beta1'
  const gvk = { group, version, kind: name }
  const kind = new CustomKind({ brand, registry, gvk, source: () => schema })
  const namespaced = resource === 'pods'
  return {
    ...gvk,
    resource,
    singular: '',
    listKind: `${name}List`,
    shortNames: [],
    categories: [],
    namespaced,
    verbs,
    subresources: new Map(),
    server,
    lifecycle: {},
    deletedAnswer: { holds: 'Status', published: 'Status' },
    storedAs: undefined,
    mergesStrategically: false,
    selectableFields: new Map(),
    publishedSchema: { source: schema, preservesUnknown: false },
    strategy: new CustomStrategy({
      kind,
      namespaced,
      hasStatus: false,
      scale: undefined,
      knownFinalizer: brand.word,
    }),
    conversion: undefined,
    get schema() {
      return kind.schema
    },
    columns: facts.columns,
  }
}

/** The resources of the metrics API, which is never stored; as an added group, like that of metrics-server. */
export function metricDefinitions(
  servers: { readonly nodes: OperationServer; readonly pods: OperationServer },
  parts: { readonly brand: Brand; readonly registry: SchemaRegistry },
): readonly ResourceDefinition[] {
  return [
    metricDefinition(
      {
        resource: 'nodes',
        kind: 'NodeMetrics',
        schema: nodeMetricsSchema,
        columns: columns((object) => [structOf(object, 'usage')]),
        server: servers.nodes,
      },
      parts,
    ),
    metricDefinition(
      {
        resource: 'pods',
        kind: 'PodMetrics',
        schema: podMetricsSchema,
        columns: columns((object) =>
          objectsOf(object, 'containers').map((each) => structOf(each, 'usage')),
        ),
        server: servers.pods,
      },
      parts,
    ),
  ]
}
