import { parseGroupVersion, type GroupVersionKind } from '../../../../base/api/group-version.ts'
import { objectOf, objectsOf, structOf, textOf, textsOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { Catalog } from '../../../../objects/catalog/catalog.ts'
import type { ResourceDefinition } from '../../../../objects/catalog/resource-definition.ts'

/** Kinds that one rule is checked against at most. */
const mostKinds = 10

/**
 * The resources that a policy's rules name, by group, version and kind. Rules with wildcards in groups or versions name none, as
 * do resources with wildcards and subresources.
 */
export function namedResources(spec: JsonObject, catalog: Catalog): readonly ResourceDefinition[] {
  const found = new Set<ResourceDefinition>()
  for (const rule of objectsOf(structOf(spec, 'matchConstraints'), 'resourceRules')) {
    const groups = textsOf(rule, 'apiGroups')
    const versions = textsOf(rule, 'apiVersions')
    if ([...groups, ...versions].some((text) => text.includes('*'))) continue
    const resources = textsOf(rule, 'resources').filter((text) => !/[*/]/.test(text))
    const named = groups
      .toSorted()
      .flatMap((group) =>
        versions
          .toSorted()
          .flatMap((version) =>
            resources.toSorted().flatMap((name) => catalog.find(group, version, name) ?? []),
          ),
      )
    for (const definition of named.slice(0, mostKinds)) found.add(definition)
    if (named.length >= mostKinds) break
  }
  return [...found].toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
}

function sortKey({ group, version, kind }: GroupVersionKind): string {
  return [group, version, kind].join('\0')
}

/** The definition of the kind of a policy's parameters; undefined where there is none, or none that is served. */
export function paramDefinition(
  spec: JsonObject,
  catalog: Catalog,
): ResourceDefinition | undefined {
  const paramKind = objectOf(spec, 'paramKind')
  const parsed = paramKind && parseGroupVersion(textOf(paramKind, 'apiVersion'))
  return parsed && catalog.byKind(parsed.group, parsed.version, textOf(paramKind, 'kind'))
}
