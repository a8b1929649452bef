import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { WritableObject } from '../../base/api/object.ts'
import { bareJson, encodeJsonLine } from '../../base/json/json-write.ts'
import { withSortedKeys } from '../../base/json/sorted-keys.ts'
import { definitionNumber } from '../catalog/definition-number.ts'
import type { ShownKind } from '../catalog/resource-definition.ts'
import type { Entry } from './entry.ts'
import type { View } from './view.ts'

function isStoredVersion(definition: ShownKind): boolean {
  const stored = definition.storedAs
  return stored?.group === definition.group && stored.version === definition.version
}

/** The memo key of a definition's view. */
function viewId(definition: ShownKind, apiVersion: string): string {
  if (definition.isCustom !== true) return apiVersion
  return `${apiVersion}#${definitionNumber(definition)}`
}

/** The view that shows the whole object, in the version of `definition`. */
export function objectView(definition: ShownKind): View {
  const apiVersion = formatGroupVersion(definition.group, definition.version)
  const { kind, conversion } = definition
  const id = viewId(definition, apiVersion)
  const inOrder = definition.isCustom === true
  const convert = (entry: Entry): Uint8Array => {
    const stored = entry.object()
    const object: WritableObject = conversion ? conversion.fromStored(stored) : stored
    object.apiVersion = apiVersion
    return encodeJsonLine(inOrder ? withSortedKeys(object) : object)
  }
  const converted = (entry: Entry): Uint8Array => entry.memo(id, () => convert(entry))
  const stored = conversion
    ? (entry: Entry): Uint8Array =>
        entry.apiVersion === apiVersion ? entry.json() : converted(entry)
    : (entry: Entry): Uint8Array => entry.json()
  const line = isStoredVersion(definition) ? stored : converted
  return {
    id,
    kind,
    stable: true,
    item: (entry) => bareJson(line(entry)),
    line,
    list: { kind: definition.listKind, apiVersion, itemsName: 'items', withSortedKeys: inOrder },
    bareItems: !inOrder,
    listExtra: '',
    bookmark: (metadata) => {
      const object = { kind, apiVersion, metadata }
      return inOrder ? withSortedKeys(object) : object
    },
  }
}
