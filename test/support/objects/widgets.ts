import { brands } from '../../../core/base/api/brand.ts'
import { structOf, textOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import type { Column } from '../../../core/objects/catalog/column.ts'
import type { ResourceDefinition } from '../../../core/objects/catalog/resource-definition.ts'
import { plainField } from '../../../core/objects/schema/plain-field.ts'
import type { Schema, StructSchema } from '../../../core/objects/schema/schema.ts'
import { registryOf } from '../schemas/schema-registry.ts'
import { definition } from './definition.ts'

export const widgetGroup = 'shop.example'
export const widgetPrefix = 'shop.example/widgets'

/** The path of the widgets in `default`. */
export function widgetPath(version = 'v1', resource = 'widgets'): string {
  return `/apis/${widgetGroup}/${version}/namespaces/default/${resource}`
}

export interface WidgetFacts extends Partial<ResourceDefinition> {
  readonly version?: string
  /** Version that is stored; that of the definition unless given. */
  readonly storage?: string
  /** Fields of the spec by name, with the type of their values. */
  readonly fields?: Readonly<Record<string, 'string' | 'int64'>>
  /** Fields of the spec that field selectors may name, and that a Table shows. */
  readonly selectable?: readonly string[]
}

function scalar(type: 'string' | 'int64'): Schema {
  return { kind: 'scalar', type, goType: type }
}

function struct(name: string, fields: Readonly<Record<string, Schema>>): StructSchema {
  return {
    kind: 'struct',
    name,
    goType: 'Widget',
    structType: 'granular',
    fields: new Map(
      Object.entries(fields).map(([field, schema]) => [field, plainField(field, schema)]),
    ),
  }
}

function column(name: string, cell: Column['cell']): Column {
  return { name, type: 'string', format: '', description: name, priority: 0, cell }
}

function specText(object: ApiObject, field: string): string {
  return textOf(structOf(object, 'spec'), field)
}

/** The definition of a resource that is not built in, as a custom one would be: widgets in namespaces. */
export function widgetDefinition(facts: WidgetFacts = {}): ResourceDefinition {
  const {
    version = 'v1',
    storage = version,
    fields = { color: 'string' },
    selectable = ['color'],
    resource = 'widgets',
    kind = 'Widget',
    ...rest
  } = facts
  const specFields = Object.entries(fields).map(([name, type]) => [name, scalar(type)] as const)
  const schema = struct(`${widgetGroup}/${version}.${kind}`, {
    kind: scalar('string'),
    apiVersion: scalar('string'),
    metadata: registryOf(brands.k8s).type('meta/v1.ObjectMeta'),
    spec: struct('', Object.fromEntries(specFields)),
  })
  return definition({
    group: widgetGroup,
    version,
    resource,
    kind,
    storedAs: {
      prefix: `${widgetGroup}/${resource}`,
      group: widgetGroup,
      version: storage,
      hash: `${kind}-${storage}`,
    },
    schema: { ...schema, gvk: { group: widgetGroup, version, kind } },
    isCustom: true,
    mergesStrategically: false,
    columns: [
      column('Name', ({ metadata }) => metadata.name ?? ''),
      ...selectable.map((field) => column(field, (object) => specText(object, field))),
    ],
    selectableFields: new Map(
      selectable.map((field) => {
        const path = `spec.${field}`
        return [path, { path, read: (stored) => specText(stored, field) }]
      }),
    ),
    ...rest,
  })
}

export function widget(
  name: string,
  spec: JsonObject = { color: 'red' },
  version = 'v1',
): JsonObject {
  return { apiVersion: `${widgetGroup}/${version}`, kind: 'Widget', metadata: { name }, spec }
}
