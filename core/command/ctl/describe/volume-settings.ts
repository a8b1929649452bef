import { has, numberOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import { getKey, type JsonObject } from '../../../base/api/json.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'

/** The text of a volume source's setting. */
export type SettingText = (source: JsonObject) => string

/** One line of a volume source's description. */
export type Setting = readonly [head: string, text: SettingText]

export const text =
  (key: string, absent = ''): SettingText =>
  (source) =>
    has(source, key) ? cellText(getKey(source, key)) : absent

export const number =
  (key: string): SettingText =>
  (source) =>
    String(numberOf(source, key) ?? 0)

export const flag =
  (key: string): SettingText =>
  (source) =>
    String(source[key] === true)

export const list =
  (key: string): SettingText =>
  (source) =>
    `[${textsOf(source, key).join(' ')}]`

export const optional: Setting = ['Optional:', flag('optional')]
export const readOnly: Setting = ['ReadOnly:', flag('readOnly')]
export const fsType: Setting = ['FSType:', text('fsType')]

export const options: SettingText = (source) => {
  const map = structOf(source, 'options')
  const pairs = Object.keys(map).toSorted()
  return `map[${pairs.map((key) => `${key}:${cellText(map[key])}`).join(' ')}]`
}

/** The secret reference of a pod's volume, in Go's format. */
export const localSecret: SettingText = (source) =>
  has(source, 'secretRef')
    ? `&LocalObjectReference{Name:${textOf(structOf(source, 'secretRef'), 'name')},}`
    : 'nil'

/** The secret reference (with namespace) of a persistent volume, in Go's format. */
export const secret: SettingText = (source) => {
  if (!has(source, 'secretRef')) return 'nil'
  const reference = structOf(source, 'secretRef')
  return `&SecretReference{Name:${textOf(reference, 'name')},Namespace:${textOf(reference, 'namespace')},}`
}

/** One field of the secret reference, for a line of its own. */
export const secretField =
  (key: string): SettingText =>
  (source) =>
    textOf(structOf(source, 'secretRef'), key)

export const sizeLimit: SettingText = (source) => {
  const limit = cellText(getKey(source, 'sizeLimit'))
  return limit === '' || limit === '0' ? '<unset>' : limit
}
