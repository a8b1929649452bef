import { objectsOf, textOf } from '../../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue, isList } from '../../../../base/api/json.ts'
import { humanDuration } from '../../../../base/time/duration.ts'
import { millisecondsOf } from '../../../../base/time/time.ts'
import { Age } from '../../../../objects/catalog/age.ts'
import {
  type ArgumentFunction,
  type CellFunction,
  cellText,
} from '../../../../objects/catalog/column-cell.ts'
import { formatLabels, formatSelector, selectorText } from './label-text.ts'
import { firstOf } from './short-list.ts'

type Argument = JsonValue | undefined

function listOf(value: Argument): readonly JsonValue[] {
  return isList(value) ? value : []
}

function texts(value: Argument): readonly string[] {
  return listOf(value).map((item) => cellText(item))
}

function objectItems(value: Argument): readonly JsonObject[] {
  return listOf(value).filter((item) => isJsonObject(item))
}

/** Number of list items and map entries in all of the values together. */
const len: ArgumentFunction = (...values) =>
  values.reduce<number>((sum, value) => {
    const isCountable = typeof value === 'object' && value !== null
    return sum + (isCountable ? Object.keys(value).length : 0)
  }, 0)

const join: ArgumentFunction = (list, separator = ',') =>
  list === undefined ? undefined : texts(list).join(cellText(separator))

/** Time since a timestamp; `fallback` where there is no timestamp. */
const age: ArgumentFunction = (time, fallback = '<unknown>') => {
  const since = typeof time === 'string' ? millisecondsOf(time) : undefined
  return since === undefined ? fallback : new Age(since)
}

const seconds: ArgumentFunction = (value) =>
  typeof value === 'number' ? humanDuration(value * 1000) : undefined

const flag: ArgumentFunction = (value) => {
  if (typeof value !== 'boolean') return undefined
  return value ? 'True' : 'False'
}

/** White space as Go trims it. */
const outerSpace = /^[\t-\r\u0085\p{Z}]+|[\t-\r\u0085\p{Z}]+$/gu

const trim: ArgumentFunction = (value) => cellText(value).replace(outerSpace, '')

const names: ArgumentFunction = (containers) =>
  objectItems(containers)
    .map((container) => textOf(container, 'name'))
    .join(',')

const images: ArgumentFunction = (containers) =>
  objectItems(containers)
    .map((container) => textOf(container, 'image'))
    .join(',')

const labels: ArgumentFunction = (map) => formatLabels(isJsonObject(map) ? map : {})

const selector: ArgumentFunction = (value) =>
  isJsonObject(value) ? formatSelector(value) : '<none>'

/** A selector that shows nothing where it selects everything. */
const bareSelector: ArgumentFunction = (value) =>
  isJsonObject(value) ? (selectorText(value) ?? '<invalid>') : ''

const more3: ArgumentFunction = (list) => firstOf(texts(list), 3) || '<unset>'

const shortModes: readonly (readonly [mode: string, short: string])[] = [
  ['ReadWriteOnce', 'RWO'],
  ['ReadOnlyMany', 'ROX'],
  ['ReadWriteMany', 'RWX'],
  ['ReadWriteOncePod', 'RWOP'],
]

/** Access modes of a volume in short form (`RWO,ROX`), in one order however they were given. */
export function formatAccessModes(modes: readonly JsonValue[]): string {
  return shortModes
    .filter(([mode]) => modes.includes(mode))
    .map(([, short]) => short)
    .join(',')
}

const accessModes: ArgumentFunction = (modes) => formatAccessModes(listOf(modes))

/** `field` of the status condition of the given type; absent where there is no such condition. */
const condition: ArgumentFunction = (conditions, type, field) => {
  const found = objectItems(conditions).find((one) => one['type'] === type)
  return found && textOf(found, cellText(field))
}

/** Type of the last status condition that is true and among `types`. */
const lastCondition: CellFunction = ({ object }, ...types) => {
  const status = isJsonObject(object['status']) ? object['status'] : {}
  const reached = objectsOf(status, 'conditions').filter(
    (one) => one['status'] === 'True' && types.includes(one['type']),
  )
  return reached.at(-1)?.['type']
}

const annotation: CellFunction = ({ object }, key) => object.metadata.annotations?.[cellText(key)]

const terminating: CellFunction = ({ object }) =>
  object.metadata.deletionTimestamp === undefined ? undefined : 'Terminating'

/** `kind/name` of a reference, `kind.group/name` where it gives an `apiGroup`. */
const kindReference: ArgumentFunction = (reference) => {
  if (!isJsonObject(reference)) return undefined
  const { apiGroup } = reference
  const group = typeof apiGroup === 'string' ? `.${apiGroup}` : ''
  return `${textOf(reference, 'kind')}${group}/${textOf(reference, 'name')}`
}

/** Functions of what is given to them. */
export const argumentCells: Readonly<Record<string, ArgumentFunction>> = {
  len,
  join,
  age,
  seconds,
  flag,
  trim,
  names,
  images,
  labels,
  selector,
  bareSelector,
  more3,
  accessModes,
  condition,
  kindReference,
}

export const objectCells: Readonly<Record<string, CellFunction>> = {
  lastCondition,
  annotation,
  terminating,
}
