import { resourceVerbs } from '../../base/api/resource-verbs.ts'
import { didYouMean } from '../../base/text/nearest-name.ts'
import {
  type FaultField,
  faultFields,
  faultReach,
  faultVerbs,
  matchFields,
  record,
  ruleFields,
} from './fault-fields.ts'
import type { Fault, FaultMatch, FaultRule } from './fault-rule.ts'

type Fields = Readonly<Record<string, FaultField>>

const typeField: FaultField = { expected: 'a text', holds: (value) => typeof value === 'string' }

function isResourceVerb(verb: string): boolean {
  return resourceVerbs.some((known) => known === verb)
}

function shown(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}

/** `; did you mean X?` for a wrong name, or for the first wrong one of a list. */
function suggestion(value: unknown, among: readonly string[] = []): string {
  const wrong = [value].flat().find((one) => typeof one === 'string' && !among.includes(one))
  return typeof wrong === 'string' ? didYouMean(wrong, among) : ''
}

function checkFields(where: string, value: object, fields: Fields): void {
  const given = new Map<string, unknown>(Object.entries(value))
  for (const name of given.keys()) {
    if (Object.hasOwn(fields, name)) continue
    const known = Object.keys(fields)
    throw new RangeError(
      `${where} has no field ${shown(name)}; it may have ${known.join(', ')}${suggestion(name, known)}`,
    )
  }
  for (const [name, { expected, among, required, holds }] of Object.entries(fields)) {
    const found = given.get(name)
    if (found === undefined && required !== true) continue
    if (holds(found)) continue
    const what = found === undefined ? 'is missing' : `is ${shown(found)}`
    throw new RangeError(
      `${name} of ${where} ${what}; it must be ${expected}${suggestion(found, among)}`,
    )
  }
}

function checkFault(fault: Fault): void {
  const { type } = fault
  if (!Object.hasOwn(faultFields, type)) {
    const known = Object.keys(faultFields)
    throw new RangeError(
      `a fault of type ${shown(type)} is not known; it must be one of ${known.join(', ')}${suggestion(type, known)}`,
    )
  }
  checkFields(`a fault of type ${type}`, fault, { type: typeField, ...faultFields[type] })
}

/** Refuses a fault rule whose verbs no request that it can meet has: it must be a mistake. */
function checkReach({ match = {}, fault }: FaultRule): void {
  const wanted = [match.verb ?? '*'].flat()
  const met = faultReach[fault.type] ?? faultVerbs
  if (!wanted.some((verb) => verb === '*' || met.includes(verb))) {
    throw new RangeError(
      `a fault of type ${fault.type} meets no ${wanted.join(' or ')}; verb must be one of ${met.join(', ')}`,
    )
  }
  const inPath = match.resource === undefined
  if (!inPath && !wanted.some((verb) => verb === '*' || isResourceVerb(verb))) {
    throw new RangeError(
      `no request for a resource has the verb ${wanted.join(' or ')}; verb must be one of ${resourceVerbs.join(', ')}`,
    )
  }
}

/**
 * Refuses a fault rule for creates of a name: the name is in the body, where rules do not look, except for
 * subresources.
 */
function checkCreate({ verb, name, resource }: FaultMatch): void {
  if (verb === undefined || name === undefined || resource === undefined) return
  const isCreate = [verb].flat().every((each) => each === 'create')
  const isNamed = [name].flat().every((each) => each !== '')
  const isWhole = [resource].flat().every((each) => each !== '*' && !each.includes('/'))
  if (!isCreate || !isNamed || !isWhole) return
  throw new RangeError(
    `a create has no name but that in its body, where no rule looks; leave name ${shown(name)} out`,
  )
}

/** Checks a fault rule. @throws RangeError that says what is wrong with it and what would be right. */
export function checkFaultRule(rule: FaultRule): void {
  if (!record.holds(rule))
    throw new RangeError(`${shown(rule)} is no fault rule; it must be an object`)
  checkFields('a fault rule', rule, ruleFields)
  checkFault(rule.fault)
  if (rule.match) checkFields('the match of a fault rule', rule.match, matchFields)
  checkReach(rule)
  checkCreate(rule.match ?? {})
}
