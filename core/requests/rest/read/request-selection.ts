import { badRequest } from '../../../base/api/errors/api-error.ts'
import { formatGroupVersion } from '../../../base/api/group-version.ts'
import { type FieldTerm, parseFieldSelector } from '../../../base/api/selectors/field-selector.ts'
import { parseLabelSelector } from '../../../base/api/selectors/label-selector.ts'
import type {
  ResourceDefinition,
  SelectableField,
} from '../../../objects/catalog/resource-definition.ts'
import type { ResourceCache } from '../../../storage/cache/resource-cache.ts'
import { Selection } from '../../../storage/cache/selection.ts'
import type { ResourceContext } from '../resource-context.ts'

const metadataFields: ReadonlySet<string> = new Set(['metadata.name', 'metadata.namespace'])

/** Whether the request has a label or field selector. */
export function usesSelectors(query: URLSearchParams): boolean {
  return Boolean(query.get('labelSelector')) || Boolean(query.get('fieldSelector'))
}

/** Checks the selectors of a list of virtual objects. @throws ApiError `BadRequest` as {@link requestSelection} does. */
export function checkSelectors({ definition, query }: ResourceContext): void {
  parseLabelSelector(query.get('labelSelector') ?? '')
  const { terms } = parseFieldSelector(query.get('fieldSelector') ?? '')
  for (const { field } of terms) selectableField(definition, field)
}

/**
 * The objects that a list, watch or deletecollection is about: namespace of the path, `labelSelector`,
 * `fieldSelector`, and for a watch of a single object its name in the path.
 *
 * @throws ApiError `BadRequest` for a selector that does not parse, or has a field that is not selectable in this version.
 */
export function requestSelection(context: ResourceContext, resource: ResourceCache): Selection {
  const { definition, info, query } = context
  const { namespaced } = definition
  const place = {
    'metadata.name': info.verb === 'watch' ? info.name : '',
    'metadata.namespace': namespaced ? info.namespace : '',
  }
  const rest: FieldTerm[] = []
  const { terms } = parseFieldSelector(query.get('fieldSelector') ?? '')
  if (place['metadata.name'] !== '') checkName(place['metadata.name'], terms)
  for (const term of terms) {
    const selectable = selectableField(definition, term.field)
    if (selectable) resource.addFields([selectable])
    if (!narrows(place, term, namespaced)) rest.push(term)
  }
  return new Selection({
    namespaced,
    namespace: place['metadata.namespace'],
    name: place['metadata.name'],
    labels: parseLabelSelector(query.get('labelSelector') ?? ''),
    fields: rest,
  })
}

/** Checks that field selectors of a watch of one object include its name. @throws ApiError `BadRequest` */
function checkName(name: string, terms: readonly FieldTerm[]): void {
  const isSame = ({ field, operator, value }: FieldTerm): boolean =>
    field === 'metadata.name' && operator === '=' && value === name
  if (terms.length === 0 || terms.some(isSame)) return
  throw badRequest("fieldSelector metadata.name doesn't match requested name")
}

/** Moves a term for one name or namespace into `place`, so that objects are looked up by key instead of searched. */
function narrows(
  place: Record<string, string>,
  { field, operator, value }: FieldTerm,
  namespaced: boolean,
): boolean {
  // For a cluster-scoped resource the namespace stays a term, which no object matches.
  if (field === 'metadata.namespace' && !namespaced) return false
  if (operator !== '=' || value === '' || !metadataFields.has(field)) return false
  if (place[field] !== '' && place[field] !== value) return false
  place[field] = value
  return true
}

/** The selectable field of a term; undefined for name and namespace. @throws ApiError `BadRequest` for other fields. */
function selectableField(
  definition: ResourceDefinition,
  field: string,
): SelectableField | undefined {
  const { namespaced, selectableFields } = definition
  const hasOwn = [...selectableFields.keys()].some((path) => !metadataFields.has(path))
  // Cluster-scoped kinds with selectable fields of their own do not know `metadata.namespace`.
  const isForeign =
    (hasOwn || definition.isCustom === true) && !namespaced && field === 'metadata.namespace'
  if (metadataFields.has(field) && !isForeign) return undefined
  const selectable = selectableFields.get(field)
  if (selectable) return selectable
  throw badRequest(
    hasOwn || definition.isCustom === true
      ? unsupportedLabel(definition, field)
      : `"${field}" is not a known field selector: only "metadata.name", "metadata.namespace"`,
  )
}

/** The message for an unsupported field; Job and ResourceSlice have their own. */
function unsupportedLabel({ group, version, kind }: ResourceDefinition, field: string): string {
  if (kind === 'Job') return `field label "${field}" not supported for Job`
  if (kind !== 'ResourceSlice') return `field label not supported: ${field}`
  return `field label not supported for ${formatGroupVersion(group, version)}, Kind=${kind}: ${field}`
}
