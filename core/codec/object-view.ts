import { formatGroupVersion } from '../api/group-version.ts'
import type { Entry } from './entry.ts'
import type { ShownKind } from '../catalog/resource-definition.ts'
import { bareJson, encodeJsonLine } from '../json/json-write.ts'
import type { View } from './view.ts'

function isStoredVersion(definition: ShownKind): boolean {
  const stored = definition.storedAs
  return stored?.group === definition.group && stored.version === definition.version
}

/** The view that shows the whole object, in the version of `definition`. */
export function objectView(definition: ShownKind): View {
  const apiVersion = formatGroupVersion(definition.group, definition.version)
  const { kind, conversion } = definition
  const convert = (entry: Entry): Uint8Array => {
    const stored = entry.object()
    const object = conversion ? conversion.fromStored(stored) : stored
    object.apiVersion = apiVersion
    return encodeJsonLine(object)
  }
  const line = isStoredVersion(definition)
    ? (entry: Entry): Uint8Array => entry.json()
    : (entry: Entry): Uint8Array => entry.memo(apiVersion, () => convert(entry))
  return {
    id: apiVersion,
    kind,
    stable: true,
    item: (entry) => bareJson(line(entry)),
    line,
    list: { kind: definition.listKind, apiVersion, itemsName: 'items' },
    bareItems: definition.namesItems !== true,
    listExtra: '',
    bookmark: (metadata) => ({ kind, apiVersion, metadata }),
  }
}
