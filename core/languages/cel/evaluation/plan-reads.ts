import { JsonMap } from '../values/json-values.ts'
import { MemberSite, scalarMember } from '../values/member-site.ts'
import { CelError, List, Optional, type Result, type Value } from '../values/value.ts'
import type { Qualifier } from './attribute.ts'
import { charge, chargeSteps, type Frame, type Step } from './frame.ts'
import { type Operand, readOperand } from './operand.ts'
import { optionalContent } from './optional-content.ts'
import {
  elementAt,
  isPresent,
  memberOf,
  noSuchKey,
  qualify,
  qualifyByName,
  qualifyIfPresent,
  refusedKey,
} from './qualify.ts'

/** Plans reads of what is there; behind an optional value, they are optional. Each read costs a unit, the attribute what is given. */
export function planReads(base: Operand, reads: readonly Read[], cost: number): Step {
  const plan = planEachRead(base, reads, cost)
  const [first, second] = reads
  return first && second && reads.length === 2
    ? planTwoReads(base, first, second, cost, plan)
    : plan
}

/** Plans the most frequent reads of more than one: a field of a field, or an element of one, as JSON has them. */
function planTwoReads(base: Operand, first: Read, second: Read, cost: number, others: Step): Step {
  const { key: name } = first
  const { key, operand } = second
  if (base.kind !== 'held' || typeof name !== 'string' || first.isTest || second.isTest)
    return others
  return (frame) => {
    const value = readOperand(frame, base)
    if (!(value instanceof JsonMap)) return others(frame)
    const member = value.member(name)
    if (!(member instanceof JsonMap)) return others(frame)
    charge(frame, 1)
    const at = operand === undefined ? key : readOperand(frame, operand)
    const found = typeof at === 'string' ? readView(member, at, second) : readAt(member, at, second)
    chargeSteps(frame, 1 + cost)
    return found
  }
}

/** Reads a member of a view of a JSON object. */
function readView(view: JsonMap, key: string, { site }: Read): Result {
  const member = site ? site.read(view) : memberAt(view, key)
  return member === undefined ? noSuchKey(key) : member
}

/** The member at a key that was computed. */
function memberAt(view: JsonMap, key: string): Result | undefined {
  const scalar = view.members === undefined ? scalarMember(view.json, key) : undefined
  return scalar === undefined ? view.find(key) : scalar
}

function planEachRead(base: Operand, reads: readonly Read[], cost: number): Step {
  const last = reads.at(-1)
  return (frame) => {
    let value = readOperand(frame, base)
    // Asked first of what is mostly there, as other questions take longer for it.
    if (!(value instanceof JsonMap) && value instanceof Optional) {
      value = readOptionally(frame, value, reads)
    } else {
      for (const read of reads) value = readPlain(frame, value, read, read === last)
    }
    charge(frame, cost)
    return value
  }
}

/** Reads from a value. An error stays as it is, and costs nothing more. */
function readPlain(frame: Frame, value: Result, read: Read, isLast: boolean): Result {
  if (value instanceof JsonMap) {
    const key = keyOf(frame, read)
    if (typeof key !== 'string' || read.isTest) return charged(frame, readAt(value, key, read))
    charge(frame, 1)
    // What further reads follow is a list or a map.
    return isLast ? readView(value, key, read) : memberOf(value, key)
  }
  if (value instanceof List) {
    const key = keyOf(frame, read)
    const isIndex = typeof key === 'number' && !read.isTest
    return charged(frame, isIndex ? elementAt(value, key) : readAt(value, key, read))
  }
  if (value instanceof CelError) return value
  return charged(frame, readAt(value, keyOf(frame, read), read))
}

function keyOf(frame: Frame, { key, operand }: Read): Result {
  return operand === undefined ? key : readOperand(frame, operand)
}

function charged(frame: Frame, found: Result): Result {
  charge(frame, 1)
  return found
}

/** Plans reads of which some are optional. */
export function planOptionalReads(base: Operand, reads: readonly Read[], cost: number): Step {
  return (frame) => {
    const value = readOptionally(frame, readOperand(frame, base), reads)
    charge(frame, cost)
    return value
  }
}

/**
 * Reads from what may be absent: behind an optional value or an optional read, all reads are optional, and so is the result.
 * Only reads that find something cost.
 */
export function readOptionally(frame: Frame, base: Result, reads: readonly Read[]): Result {
  let value = base
  let isOptional = false
  if (base instanceof Optional) {
    if (base.value === undefined) return base
    value = optionalContent(base.value)
    isOptional = true
  }
  for (const read of reads) {
    if (value instanceof CelError) return value
    isOptional ||= read.isOptional
    if (!isOptional) {
      value = readPlain(frame, value, read, false)
      continue
    }
    const found = readIfPresent(frame, value, read)
    if (found === undefined) return Optional.none
    if (found instanceof CelError) return found
    charge(frame, 1)
    value = found
  }
  return isOptional && !(value instanceof CelError) ? new Optional(value) : value
}

/** A planned qualifier. One class for all, so that reading is the same code everywhere. */
export class Read {
  readonly isOptional: boolean
  /** Whether only the presence of the field is asked for. */
  readonly isTest: boolean
  /** The key; null where it is computed. */
  readonly key: Value
  /** What computes the key. */
  readonly operand: Operand | undefined
  /** Reads members of the key; undefined where it is no name, or computed. */
  readonly site: MemberSite | undefined

  constructor(isOptional: boolean, isTest: boolean, key: Value, operand: Operand | undefined) {
    this.isOptional = isOptional
    this.isTest = isTest
    this.key = key
    this.operand = operand
    this.site = typeof key === 'string' ? new MemberSite(key) : undefined
  }
}

export function planRead(qualifier: Qualifier): Read {
  const { isOptional } = qualifier
  switch (qualifier.kind) {
    case 'name':
    case 'presence':
      return new Read(isOptional, qualifier.kind === 'presence', qualifier.name, undefined)
    case 'constant':
      return new Read(isOptional, false, qualifier.key, undefined)
    case 'computed':
      return new Read(isOptional, false, null, qualifier.key)
  }
}

/** Reads at a key, which is what was computed where the qualifier computes one. */
function readAt(value: Value, key: Result, { isTest, operand }: Read): Result {
  if (key instanceof CelError) return key
  if (isTest && typeof key === 'string') return isPresent(value, key)
  const refused = operand && refusedKey(key)
  if (refused) return refused
  return typeof key === 'string' ? qualifyByName(value, key) : qualify(value, key)
}

/** Reads what may be absent. @returns undefined where there is nothing to read */
function readIfPresent(frame: Frame, value: Value, read: Read): Result | undefined {
  const key = keyOf(frame, read)
  if (key instanceof CelError) return key
  if (read.isTest && typeof key === 'string') return presenceOf(value, key)
  const refused = read.operand && refusedKey(key)
  return refused ?? qualifyIfPresent(value, key)
}

/** An optional presence test has a value, whichever, where there is a field. */
function presenceOf(value: Value, name: string): Result | undefined {
  const present = isPresent(value, name)
  if (present instanceof CelError) return present
  return present ? null : undefined
}
