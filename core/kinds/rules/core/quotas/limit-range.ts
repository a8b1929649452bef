import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { getKey } from '../../../../base/api/json.ts'
import { qualifiedName, subdomainName } from '../../../../base/api/metadata/names.ts'
import { compareQuantities, scaledInt64 } from '../../../../base/api/quantities/quantity.ts'
import type { LimitRange, LimitRangeItem } from '../../../../base/api/types/core.v1.generated.ts'
import type { QuantityText } from '../../../../base/api/types/scalars.ts'
import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'
import type { DefaultAction } from '../../../../objects/schema/default-rules.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { fillMap } from '../../shared/fill-map.ts'
import { isLess, quantityOf } from '../../shared/validation/field-checks.ts'
import type { KindRules } from '../../shared/validation/kind-rules.ts'
import { checkContainerResourceName, checkResourceName, isHugePages } from './resource-names.ts'

/** Pairs of lists to compare: the lower one, the upper one, the cause's field, the list whose value it shows, both names. */
const ordered = [
  ['min', 'max', 'min', 'min', 'min', 'max'],
  ['min', 'defaultRequest', 'defaultRequest', 'defaultRequest', 'min', 'default request'],
  ['defaultRequest', 'max', 'defaultRequest', 'defaultRequest', 'default request', 'max'],
  [
    'defaultRequest',
    'default',
    'defaultRequest',
    'defaultRequest',
    'default request',
    'default limit',
  ],
  ['min', 'default', 'default', 'min', 'min', 'default'],
  ['default', 'max', 'default', 'max', 'default', 'max'],
] as const

type ListName = Exclude<keyof LimitRangeItem, 'type'>

function amountOf(item: LimitRangeItem, list: ListName, name: string): QuantityText | undefined {
  const amounts = item[list]
  return amounts && getKey(amounts, name)
}

function checkOrder(item: LimitRangeItem, name: string, path: FieldPath): StatusCause[] {
  return ordered.flatMap(([low, high, blamed, shown, lowName, highName]) => {
    const [a, b] = [amountOf(item, low, name), amountOf(item, high, name)]
    if (a === undefined || b === undefined || !isLess(b, a)) return []
    const detail = `${lowName} value ${a} is greater than ${highName} value ${b}`
    return [invalidValue(`${path}.${blamed}[${name}]`, amountOf(item, shown, name), detail)]
  })
}

const one = quantityOf('1')

/** Largest amount that the original counts in thousandths. */
const largestMilli = (2n ** 63n - 1n) / 1000n

/** A quotient as Go's `%f` writes it. */
function shownQuotient(quotient: number): string {
  return Number.isFinite(quotient) ? quotient.toFixed(6) : quotient < 0 ? '-Inf' : '+Inf'
}

function checkRatio(item: LimitRangeItem, name: string, path: FieldPath): StatusCause[] {
  const text = amountOf(item, 'maxLimitRequestRatio', name)
  if (text === undefined) return []
  const ratio = quantityOf(text)
  const place = `${path}.maxLimitRequestRatio[${name}]`
  const causes: StatusCause[] = []
  if (compareQuantities(ratio, one) < 0) {
    causes.push(invalidValue(place, text, `ratio ${text} is less than 1`))
  }
  const [least, most] = [amountOf(item, 'min', name), amountOf(item, 'max', name)]
  if (least === undefined || most === undefined) return causes
  const amounts = [ratio, quantityOf(least), quantityOf(most)]
  const inMilli = amounts.every((amount) => scaledInt64(amount, 0) < largestMilli)
  const [shown = 0, low = 0, high = 0] = amounts.map((amount) =>
    Number(scaledInt64(amount, inMilli ? -3 : 0)),
  )
  const limit = high / low
  if ((inMilli ? shown / 1000 : shown) > limit) {
    const detail = `ratio ${text} is greater than max/min = ${shownQuotient(limit)}`
    causes.push(invalidValue(place, text, detail))
  }
  return causes
}

/** Defaults of a resource that cannot be overcommitted: the limit must equal the request. */
function checkDefaults(item: LimitRangeItem, name: string, path: FieldPath): StatusCause[] {
  if (!name.includes('/') && !isHugePages(name)) return []
  const limit = amountOf(item, 'default', name)
  const request = amountOf(item, 'defaultRequest', name)
  if (limit === undefined || request === undefined) return []
  if (compareQuantities(quantityOf(limit), quantityOf(request)) === 0) return []
  const detail = `default value ${limit} must equal to defaultRequest value ${request} in ${name}`
  return [invalidValue(`${path}.defaultRequest[${name}]`, request, detail)]
}

const types: ReadonlySet<string> = new Set(['Pod', 'Container', 'PersistentVolumeClaim'])

function checkType(type: string, path: FieldPath): readonly StatusCause[] {
  const causes = invalidValues(path, type, qualifiedName(type))
  if (causes.length > 0 || type.includes('/') || types.has(type)) return causes
  return [invalidValue(path, type, 'must be a standard limit type or fully qualified')]
}

function checkNames(
  item: LimitRangeItem,
  lists: readonly ListName[],
  path: FieldPath,
): StatusCause[] {
  const { type } = item
  const isOfPods = type === 'Pod' || type === 'Container'
  const check = isOfPods ? checkContainerResourceName : checkResourceName
  return lists.flatMap((list) =>
    Object.keys(item[list] ?? {}).flatMap((name) => check(name, `${path}.${list}[${name}]`)),
  )
}

const defaultLists: readonly ListName[] = ['default', 'defaultRequest']
const allLists: readonly ListName[] = ['max', 'min', ...defaultLists, 'maxLimitRequestRatio']

/** Default lists of a LimitRange item, which are for containers and forbidden for pods. */
function checkDefaultLists(item: LimitRangeItem, path: FieldPath): StatusCause[] {
  if (item.type !== 'Pod') return checkNames(item, defaultLists, path)
  return defaultLists.flatMap((list) => {
    if (Object.keys(item[list] ?? {}).length === 0) return []
    return [forbidden(`${path}.${list}`, "may not be specified when `type` is 'Pod'")]
  })
}

function checkItem(item: LimitRangeItem, path: FieldPath): StatusCause[] {
  const causes = [...checkNames(item, ['max', 'min'], path), ...checkDefaultLists(item, path)]
  const isBounded = (['min', 'max'] as const).some(
    (list) => amountOf(item, list, 'storage') !== undefined,
  )
  if (item.type === 'PersistentVolumeClaim' && !isBounded) {
    const detail = 'either minimum or maximum storage value is required, but neither was provided'
    causes.push(required(`${path}.limits`, detail))
  }
  addCauses(causes, checkNames(item, ['maxLimitRequestRatio'], path))
  const isPod = item.type === 'Pod'
  // Default lists of a pod item are forbidden, and therefore not compared.
  const compared = isPod ? { ...item, default: {}, defaultRequest: {} } : item
  const names = new Set(allLists.flatMap((list) => Object.keys(compared[list] ?? {})))
  for (const name of names) {
    addCauses(causes, checkOrder(compared, name, path))
    addCauses(causes, checkRatio(compared, name, path))
    addCauses(causes, checkDefaults(compared, name, path))
  }
  return causes
}

function checkLimitRange({ spec }: LimitRange): StatusCause[] {
  const seen = new Set<string>()
  return (spec.limits ?? []).flatMap((item, index) => {
    const path = `spec.limits[${index}]`
    const { type = '' } = item
    const causes = [...checkType(type, `${path}.type`)]
    if (seen.has(type)) causes.push(duplicate(`${path}.type`, type))
    seen.add(type)
    return [...causes, ...checkItem(item, path)]
  })
}

export const limitRangeRules: KindRules<LimitRange> = {
  nameRule: subdomainName,
  check: checkLimitRange,
}

/** Defaults of a LimitRange item for containers: `default` from `max`, `defaultRequest` from `default`, else from `min`. */
export const defaultLimits: DefaultAction<LimitRangeItem> = (item) => {
  if (item.type !== 'Container') return
  fillMap(item, 'default', Object.entries(item.max ?? {}))
  fillMap(item, 'defaultRequest', Object.entries(item.default ?? {}))
  fillMap(item, 'defaultRequest', Object.entries(item.min ?? {}))
}

/** Name of a new object without one, in kinds whose objects are not referred to by name: a UUID. */
export const uuidName: WriteRule = ({ metadata }, _stored, context) => {
  if (!metadata.name) metadata.name = context.uuid()
}
