import type {
  ResourceDefinition,
  SubresourceDefinition,
} from '../../../core/objects/catalog/resource-definition.ts'
import type { Strategy } from '../../../core/objects/catalog/strategy.ts'
import { everyField } from '../../../core/objects/field-sets/ownable-fields.ts'

const plainStrategy: Strategy = {
  allowsCreateOnUpdate: false,
  allowsUnconditionalUpdate: true,
  defaultPropagation: 'Background',
  hasGeneration: true,
  raisesGeneration: () => false,
  ownable: () => everyField,
  prepareForCreate: () => undefined,
  prepareForUpdate: () => undefined,
  prepareForSubresource: () => undefined,
  validator: () => ({ create: () => [], update: () => [], subresource: () => [] }),
  warnings: () => [],
}

type Facts = Partial<ResourceDefinition> &
  Pick<ResourceDefinition, 'group' | 'version' | 'resource' | 'kind'>

/** A served resource with every verb; `facts` override what is usual. */
export function definition(facts: Facts): ResourceDefinition {
  const { group, version, resource, kind } = facts
  return {
    singular: kind.toLowerCase(),
    listKind: `${kind}List`,
    shortNames: [],
    categories: [],
    namespaced: true,
    verbs: new Set([
      'create',
      'delete',
      'deletecollection',
      'get',
      'list',
      'patch',
      'update',
      'watch',
    ]),
    subresources: new Map(),
    lifecycle: {},
    storedAs: { prefix: resource, group, version, hash: `${kind}-hash` },
    schema: {
      kind: 'struct',
      name: `${group}/${version}.${kind}`,
      goType: kind,
      fields: new Map(),
      structType: 'granular',
      gvk: { group, version, kind },
    },
    deletedAnswer: { holds: 'Status', published: 'Status' },
    mergesStrategically: true,
    columns: [],
    selectableFields: new Map(),
    strategy: plainStrategy,
    conversion: undefined,
    ...facts,
  }
}

/** Subresources by name, as a definition holds them: parts of their object. */
export function subresources(
  ...list: readonly Omit<SubresourceDefinition, 'server'>[]
): ReadonlyMap<string, SubresourceDefinition> {
  return new Map(list.map((sub) => [sub.name, { ...sub, server: {} }]))
}
