import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { Revision } from '../../base/api/revision.ts'
import { toStoredVersion } from '../../objects/catalog/object-versions.ts'
import type {
  ResourceDefinition,
  VersionConverter,
} from '../../objects/catalog/resource-definition.ts'
import type { Entry } from '../../objects/codec/entry.ts'
import { CachedEntry } from '../../storage/cache/cached-entry.ts'
import { VersionView } from '../../storage/cache/version-view.ts'
import type { ResourceContext } from './resource-context.ts'
import { TransientEntry } from './transient-entry.ts'

const views = new WeakMap<ResourceDefinition, VersionView>()

/** The view of a resource's entries in the version of `definition`; undefined for kinds that no webhook converts. */
export function versionView(definition: ResourceDefinition): VersionView | undefined {
  const { converter } = definition
  return converter && (views.get(definition) ?? openView(definition, converter, 0))
}

/** Opens the views of definitions that are served from `since` on. */
export function openViews(definitions: readonly ResourceDefinition[], since: Revision): void {
  for (const definition of definitions) {
    const { converter } = definition
    if (converter && !views.has(definition)) openView(definition, converter, since)
  }
}

function openView(
  definition: ResourceDefinition,
  converter: VersionConverter,
  since: Revision,
): VersionView {
  const { group, version, resource, namespaced, storedAs, selectableFields } = definition
  if (!storedAs) throw new TypeError(`${resource} is not stored`)
  const view = new VersionView({
    prefix: storedAs.prefix,
    namespaced,
    group,
    resource,
    apiVersion: formatGroupVersion(group, version),
    fields: selectableFields.values(),
    converter,
    since,
  })
  views.set(definition, view)
  return view
}

/**
 * An entry in the version of `definition`, where a webhook has to convert it; any other entry as it is, which views convert.
 *
 * @throws ApiError where the webhook fails.
 */
export function shownEntry(definition: ResourceDefinition, entry: Entry): Entry | Promise<Entry> {
  const view = versionView(definition)
  if (!view) return entry
  if (!(entry instanceof CachedEntry)) return transientEntry(definition, view, entry)
  return view.ready(entry) ?? convertedEntry(view, entry)
}

async function convertedEntry(view: VersionView, entry: CachedEntry): Promise<Entry> {
  await view.prepare([entry])
  const converted = view.ready(entry)
  if (!converted) throw new TypeError(`${entry.key} was not converted`)
  return converted
}

function transientEntry(
  definition: ResourceDefinition,
  view: VersionView,
  entry: Entry,
): Entry | Promise<Entry> {
  const object = entry.object()
  if (object.apiVersion === formatGroupVersion(definition.group, definition.version)) return entry
  return view.object(object).then((converted) => new TransientEntry(converted, entry.revision))
}

/** Entries in the version of a request, as {@link shownEntry}; a client that stops waiting ends it. */
export function shownEntries(
  { definition, request }: Pick<ResourceContext, 'definition' | 'request'>,
  entries: Iterable<CachedEntry>,
): Iterable<CachedEntry> | Promise<Iterable<CachedEntry>> {
  const view = versionView(definition)
  return view ? convertedEntries(view, [...entries], request.signal) : entries
}

async function convertedEntries(
  view: VersionView,
  entries: readonly CachedEntry[],
  signal: AbortSignal,
): Promise<readonly CachedEntry[]> {
  await view.prepare(entries, signal)
  return entries.flatMap((entry) => view.ready(entry) ?? [])
}

/**
 * Converts an object from the request's version to the version that is stored; may change `object`.
 *
 * @throws ApiError, in the promise, where a webhook fails.
 */
export function storedVersionOf(
  definition: ResourceDefinition,
  object: ApiObject,
): ApiObject | Promise<ApiObject> {
  const { converter } = definition
  return converter
    ? storedByWebhook(definition, converter, object)
    : toStoredVersion(definition, object)
}

async function storedByWebhook(
  { storedAs }: ResourceDefinition,
  converter: VersionConverter,
  object: ApiObject,
): Promise<ApiObject> {
  if (!storedAs) return object
  const apiVersion = formatGroupVersion(storedAs.group, storedAs.version)
  // Stored objects have no version, so neither have those that are converted.
  const { resourceVersion: _, ...metadata } = object.metadata
  const [stored = object] = await converter.convert([{ ...object, metadata }], apiVersion)
  return stored
}
