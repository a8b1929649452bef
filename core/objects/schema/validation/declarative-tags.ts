import type { StatusCause } from '../../../base/api/errors/status.ts'
import {
  equalJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../../base/api/json.ts'
import {
  dnsLabel,
  dnsSubdomain,
  pathSegment,
  qualifiedName,
  type TextRule,
  uuid,
} from '../../../base/api/metadata/names.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import type { Field } from '../schema.ts'
import { isAbove, isBelow, lengthOf } from './bounds.ts'
import { canonicalText } from './canonical-text.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  invalidValue,
  invalidValues,
  tooLong,
  tooMany,
} from './causes.ts'

/** Validates a value that is present, and adds its errors to `causes`. */
export type ValueCheck = (value: JsonValue, path: FieldPath, causes: StatusCause[]) => void

const poolName: TextRule = (text) => text.split('/').flatMap((part) => dnsSubdomain(part))

const prefixedKey: TextRule = (text) => {
  const messages = qualifiedName(text)
  if (messages.length > 0 || text.includes('/')) return messages
  return ['must be a domain-prefixed key (such as "acme.io/foo")']
}

const formats: Readonly<Record<string, TextRule>> = {
  'k8s-short-name': dnsLabel,
  'k8s-long-name': dnsSubdomain,
  'k8s-long-name-caseless': (text) => dnsSubdomain(text.toLowerCase()),
  'k8s-label-key': qualifiedName,
  'k8s-prefixed-label-key': prefixedKey,
  'k8s-path-segment-name': (text) => pathSegment(text, false),
  'k8s-resource-pool-name': poolName,
  'k8s-uuid': uuid,
}

function formatCheck(name: string): ValueCheck | undefined {
  const rule = formats[name]
  return (
    rule &&
    ((value, path, causes) => {
      if (typeof value === 'string') addCauses(causes, invalidValues(path, value, rule(value)))
    })
  )
}

const limits: Readonly<Record<string, (limit: number) => ValueCheck>> = {
  minimum: (limit) => (value, path, causes) => {
    if ((typeof value === 'number' || typeof value === 'bigint') && isBelow(value, limit)) {
      causes.push(invalidValue(path, value, `must be greater than or equal to ${limit}`))
    }
  },
  maximum: (limit) => (value, path, causes) => {
    if ((typeof value === 'number' || typeof value === 'bigint') && isAbove(value, limit)) {
      causes.push(invalidValue(path, value, `must be less than or equal to ${limit}`))
    }
  },
  maxItems: (limit) => (value, path, causes) => {
    if (isList(value) && value.length > limit) {
      causes.push(tooMany(path, value.length, limit))
    }
  },
  maxBytes: (limit) => (value, path, causes) => {
    if (typeof value === 'string' && byteLength(value) > limit) causes.push(tooLong(path, limit))
  },
  maxLength: (limit) => (value, path, causes) => {
    if (typeof value === 'string' && lengthOf(value) > limit) {
      causes.push(tooLong(path, limit, 'character'))
    }
  },
}

function keyOf(item: JsonValue, keys: readonly string[]): JsonValue {
  return isJsonObject(item) ? keys.map((key) => item[key] ?? null) : item
}

/** Checks that list items are unique, or, with `keys`, unique by these members. */
function uniqueCheck(keys: readonly string[]): ValueCheck {
  return (value, path, causes) => {
    if (!isList(value)) return
    const seen = new Set<string>()
    for (const [index, item] of value.entries()) {
      const key = canonicalText(keyOf(item, keys))
      if (seen.has(key)) causes.push(duplicate(`${path}[${index}]`, item))
      seen.add(key)
    }
  }
}

function eachCheck(check: ValueCheck): ValueCheck {
  return (value, path, causes) => {
    if (!isList(value)) return
    for (const [index, item] of value.entries()) check(item, `${path}[${index}]`, causes)
  }
}

/** The check that a validation tag declares; undefined for a tag that declares none. `keys`: those of a list of type `map`. */
export function tagCheck(tag: string, keys: readonly string[]): ValueCheck | undefined {
  const [name = '', ...rest] = tag.split('=')
  // Type tables may explain a tag's number behind a `#`.
  const argument = rest.join('=').replace(/ *#.*/, '').replaceAll('"', '')
  if (name === 'format') return formatCheck(argument)
  if (tag === 'listType=set' || tag === 'unique=set') return uniqueCheck([])
  if (tag === 'listType=map' || tag === 'unique=map') return uniqueCheck(keys)
  if (name === 'eachVal') {
    const inner = tagCheck(argument, [])
    return inner && eachCheck(inner)
  }
  const limit = Object.hasOwn(limits, name) ? limits[name] : undefined
  return limit?.(Number(argument))
}

/** The checks that a field's validation tags declare, for a value that is present. */
export function tagChecks(field: Field): readonly ValueCheck[] {
  const keys = field.tags
    .filter((tag) => tag.startsWith('listMapKey='))
    .map((tag) => tag.slice('listMapKey='.length))
  return field.tags.map((tag) => tagCheck(tag, keys)).filter((check) => check !== undefined)
}

function isSet(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && !equalJson(value, [])
}

/** Checks that exactly one member of a union is set. */
export function validateUnion(
  object: JsonObject,
  members: readonly string[],
  path: FieldPath,
  causes: StatusCause[],
): void {
  const set = members.filter((member) => isSet(object[member]))
  if (set.length === 1) return
  const names = members.map((member) => `\`${member}\``).join(', ')
  causes.push(
    set.length === 0
      ? invalidValue(path, '', `must specify one of: ${names}`)
      : invalidValue(path, `{${set.join(', ')}}`, `must specify exactly one of: ${names}`),
  )
}
