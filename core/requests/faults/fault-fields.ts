import { statusReasons } from '../../base/api/errors/status.ts'
import { isList } from '../../base/api/json.ts'
import { resourceVerbs } from '../../base/api/resource-verbs.ts'
import type { Fault, FaultMatch, FaultRule } from './fault-rule.ts'

/** A field of a fault rule: its check, and its valid values in words that follow "must be". */
export interface FaultField {
  readonly expected: string
  /** The valid values, where they are names. */
  readonly among?: readonly string[]
  readonly required?: boolean
  readonly holds: (value: unknown) => boolean
}

type Named<Names extends PropertyKey> = Readonly<Record<Names, FaultField>>

/** The fault of a type. */
type FaultOf<Type> = Fault extends infer One
  ? One extends { readonly type: infer Types }
    ? Type extends Types
      ? One
      : never
    : never
  : never

/** Longest delay of a fault, in milliseconds; for more, a test can stop the server's clock. */
const longestDelay = 24 * 60 * 60_000

const pathVerbs: readonly string[] = ['head', 'post', 'put', 'options']

/** Verbs of requests for resources and for paths, and `*`. */
export const faultVerbs: readonly string[] = [...resourceVerbs, '*', ...pathVerbs]

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function wholeNumber(least: number, most: number, expected: string): FaultField {
  return {
    expected,
    holds: (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  }
}

function oneOf(among: readonly string[]): FaultField {
  return {
    expected: `one of ${among.join(', ')}`,
    among,
    holds: (value) => isText(value) && among.includes(value),
  }
}

function oneOrMore(field: FaultField): FaultField {
  return {
    ...field,
    expected: `${field.expected}, or a list of such that is not empty`,
    holds: (value) =>
      isList(value) ? value.length > 0 && value.every(field.holds) : field.holds(value),
  }
}

function required(field: FaultField): FaultField {
  return { ...field, required: true }
}

const text: FaultField = { expected: 'a text', holds: isText }
const word: FaultField = {
  expected: 'a text that is not empty',
  holds: (value) => isText(value) && value !== '',
}
const turn = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'a whole number from 1')
const count = wholeNumber(0, Number.MAX_SAFE_INTEGER, 'a whole number from 0')

export const record: FaultField = {
  expected: 'an object',
  holds: (value) => typeof value === 'object' && value !== null && !isList(value),
}

/** Fields of a fault rule. */
export const ruleFields: Named<keyof FaultRule> = {
  match: record,
  fault: required(record),
  nth: oneOrMore(turn),
  times: turn,
}

/** Fields of the match of a fault rule. */
export const matchFields: Named<keyof FaultMatch> = {
  verb: oneOrMore(oneOf(faultVerbs)),
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

const broken = { afterEvents: count }

/** Fields of each type of fault beside `type`. */
export const faultFields: {
  readonly [Type in Fault['type']]: Named<Exclude<keyof FaultOf<Type>, 'type'>>
} = {
  delay: {
    milliseconds: required({
      expected: `a number from 0 to ${longestDelay}`,
      holds: (value) => typeof value === 'number' && value >= 0 && value <= longestDelay,
    }),
  },
  status: {
    reason: required(oneOf(statusReasons)),
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
export const faultReach: Readonly<Partial<Record<Fault['type'], readonly string[]>>> = {
  conflict: ['create', 'update', 'patch', 'delete'],
  expired: ['watch', 'list', 'get'],
  'watch-expired': ['watch'],
  'watch-dropped': ['watch'],
  'watch-silent': ['watch'],
}
