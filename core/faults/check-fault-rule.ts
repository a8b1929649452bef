import { statusReasons } from '../api/status.ts'
import { resourceVerbs } from '../api/resource-verbs.ts'
import type { Fault, FaultMatch, FaultRule } from './fault-rule.ts'

/** A field of a fault rule: its check, and its valid values in words that follow "must be". */
interface Field {
  readonly expected: string
  readonly required?: boolean
  readonly holds: (value: unknown) => boolean
}

type Fields = Readonly<Record<string, Field>>

const pathVerbs: readonly string[] = ['head', 'post', 'put', 'options']
const verbs: readonly string[] = [...resourceVerbs, '*', ...pathVerbs]

function isResourceVerb(verb: string): boolean {
  return resourceVerbs.some((known) => known === verb)
}

/** Longest delay of a fault, in milliseconds; for more, a test can stop the server's clock. */
const longestDelay = 24 * 60 * 60_000

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function wholeNumber(least: number, most: number, expected: string): Field {
  return {
    expected,
    holds: (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  }
}

function oneOrMore(field: Field): Field {
  return {
    expected: `${field.expected}, or a list of such that is not empty`,
    holds: (value) =>
      Array.isArray(value) ? value.length > 0 && value.every(field.holds) : field.holds(value),
  }
}

function required(field: Field): Field {
  return { ...field, required: true }
}

const text: Field = { expected: 'a text', holds: isText }
const word: Field = {
  expected: 'a text that is not empty',
  holds: (value) => isText(value) && value !== '',
}
const turn = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'a whole number from 1')
const count = wholeNumber(0, Number.MAX_SAFE_INTEGER, 'a whole number from 0')
const record: Field = {
  expected: 'an object',
  holds: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

const ruleFields: Fields = {
  match: record,
  fault: required(record),
  nth: oneOrMore(turn),
  times: turn,
}

const matchFields: Fields = {
  verb: oneOrMore({
    expected: `one of ${verbs.join(', ')}`,
    holds: (value) => isText(value) && verbs.includes(value),
  }),
  resource: oneOrMore({
    expected: 'a resource such as pods, deployments.apps, pods/status or *',
    holds: (value) => isText(value) && /^[^\s/.]+(\.[^\s/]*)?(\/[^\s/]+)?$/.test(value),
  }),
  namespace: oneOrMore(text),
  name: oneOrMore(text),
  user: oneOrMore(word),
  path: {
    expected: 'a path that begins with a slash',
    holds: (value) => isText(value) && value.startsWith('/'),
  },
}

const broken: Fields = { afterEvents: count }

const faultFields: Readonly<Record<Fault['type'], Fields>> = {
  delay: {
    milliseconds: required({
      expected: `a number from 0 to ${longestDelay}`,
      holds: (value) => typeof value === 'number' && value >= 0 && value <= longestDelay,
    }),
  },
  status: {
    reason: required({
      expected: `one of ${statusReasons.join(', ')}`,
      holds: (value) => isText(value) && statusReasons.includes(value),
    }),
    message: text,
    code: wholeNumber(400, 599, 'a whole number from 400 to 599'),
    retryAfterSeconds: count,
  },
  conflict: {},
  'too-many-requests': { retryAfterSeconds: count },
  expired: {},
  'watch-expired': broken,
  'watch-dropped': broken,
  'watch-silent': broken,
  dropped: { after: { expected: 'true or false', holds: (value) => typeof value === 'boolean' } },
}

/** Verbs of the requests that a type of fault can meet; types that are not listed can meet any request. */
const reaches: Readonly<Partial<Record<Fault['type'], readonly string[]>>> = {
  conflict: ['create', 'update', 'patch', 'delete'],
  expired: ['watch', 'list', 'get'],
  'watch-expired': ['watch'],
  'watch-dropped': ['watch'],
  'watch-silent': ['watch'],
}

function shown(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}

function checkFields(where: string, value: object, fields: Fields): void {
  const given = new Map<string, unknown>(Object.entries(value))
  for (const name of given.keys()) {
    if (Object.hasOwn(fields, name)) continue
    const known = Object.keys(fields).join(', ')
    throw new RangeError(`${where} has no field ${shown(name)}; it may have ${known}`)
  }
  for (const [name, { expected, required: isRequired, holds }] of Object.entries(fields)) {
    const found = given.get(name)
    if (found === undefined && isRequired !== true) continue
    if (holds(found)) continue
    const what = found === undefined ? 'is missing' : `is ${shown(found)}`
    throw new RangeError(`${name} of ${where} ${what}; it must be ${expected}`)
  }
}

function checkFault(fault: Fault): void {
  const { type } = fault
  if (!Object.hasOwn(faultFields, type)) {
    const known = Object.keys(faultFields).join(', ')
    throw new RangeError(`a fault of type ${shown(type)} is not known; it must be one of ${known}`)
  }
  checkFields(`a fault of type ${type}`, fault, { type: text, ...faultFields[type] })
}

/** Refuses a fault rule whose verbs no request that it can meet has: it must be a mistake. */
function checkReach({ match = {}, fault }: FaultRule): void {
  const wanted = [match.verb ?? '*'].flat()
  const met = reaches[fault.type] ?? verbs
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
