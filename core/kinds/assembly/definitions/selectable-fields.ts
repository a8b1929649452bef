import type { JsonValue } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { fieldAt, readPath } from '../../../objects/catalog/field-path.ts'
import type { SelectableField } from '../../../objects/catalog/resource-definition.ts'

/**
 * Selectable fields as the resource table lists them: `spec.nodeName`; `spec.host=spec.nodeName` where the label is read
 * from another path; `source=source.component|reportingComponent` where the first path that has a text wins;
 * `status.successful=status.succeeded:0` with the text of an absent value, else the empty text.
 */
export function selectableFields(select: readonly string[]): ReadonlyMap<string, SelectableField> {
  return new Map(select.map((entry) => parseField(entry)).map((field) => [field.path, field]))
}

function parseField(entry: string): SelectableField {
  const [path = '', source = path] = entry.split('=')
  const [paths = '', zero = ''] = source.split(':')
  const keys = paths.split('|').map((text) => readPath(`.${text}`))
  return {
    path,
    read: (stored: ApiObject) => {
      for (const key of keys) {
        const text = textOf(fieldAt(stored, key))
        if (text !== '') return text
      }
      return zero
    },
  }
}

function textOf(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
