import { objectsOf } from '../../../base/api/json-fields.ts'
import { type JsonObject, isList } from '../../../base/api/json.ts'
import { getKey } from '../../../base/api/json.ts'
import type { CommandCall } from '../command.ts'
import { CustomColumns } from '../output/custom-columns.ts'
import { jsonPathListText, jsonPathText } from '../output/json-path-output.ts'
import { jsonText, nameText, withoutManagedFields, yamlText } from '../output/object-text.ts'
import type { OutputFormat } from '../output/output-format.ts'

function itemsOf(object: JsonObject): readonly JsonObject[] {
  return isList(getKey(object, 'items')) ? objectsOf(object, 'items') : [object]
}

/** A printer of objects, one by one, in a format other than server-side tables. */
export function objectsPrinter(
  { flags, environment, goTemplate }: CommandCall,
  { name, argument }: OutputFormat,
): (object: JsonObject) => void {
  const columns =
    name === 'custom-columns' ? new CustomColumns(argument, flags.on('no-headers')) : undefined
  const shown = (object: JsonObject): JsonObject =>
    flags.on('show-managed-fields') ? object : withoutManagedFields(object)
  let printed = 0
  return (object) => {
    if (name === 'json') return environment.out(jsonText(shown(object)))
    if (name === 'yaml') {
      return environment.out((printed++ > 0 ? '---\n' : '') + yamlText(shown(object)))
    }
    if (name === 'jsonpath') return environment.out(jsonPathText(argument, shown(object)))
    if (name === 'jsonpath-as-json') {
      return environment.out(jsonPathListText(argument, shown(object)))
    }
    if (name === 'go-template') return environment.out(goTemplate?.(shown(object)) ?? '')
    for (const item of itemsOf(object)) {
      if (columns) columns.add(item)
      else environment.out(`${nameText(item)}\n`)
    }
    if (columns) environment.out(columns.text())
  }
}
