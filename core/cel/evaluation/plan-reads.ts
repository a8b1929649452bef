import { CelError, Optional, type Result, type Value } from '../values/value.ts'
import type { Qualifier } from './attribute.ts'
import { charge, type Frame, type Step } from './frame.ts'
import { optionalContent } from './optional-content.ts'
import { isPresent, qualify, qualifyByName, qualifyIfPresent, refusedKey } from './qualify.ts'

export function planReads(base: Step, reads: readonly Read[]): Step {
  return (frame) => {
    let value = base(frame)
    if (value instanceof Optional) return readOptionally(frame, value, reads)
    for (const read of reads) {
      if (value instanceof CelError) return value
      value = read.read(frame, value)
      charge(frame, 1)
    }
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
      value = read.read(frame, value)
      charge(frame, 1)
      continue
    }
    const found = read.readIfPresent(frame, value)
    if (found === undefined) return Optional.none
    if (found instanceof CelError) return found
    charge(frame, 1)
    value = found
  }
  return isOptional && !(value instanceof CelError) ? new Optional(value) : value
}

/** A planned qualifier. */
export interface Read {
  readonly isOptional: boolean
  read(frame: Frame, value: Value): Result
  /** @returns undefined where there is nothing to read */
  readIfPresent(frame: Frame, value: Value): Result | undefined
}

export function planRead(qualifier: Qualifier): Read {
  const { isOptional } = qualifier
  switch (qualifier.kind) {
    case 'name': {
      const { name } = qualifier
      return {
        isOptional,
        read: (_frame, value) => qualifyByName(value, name),
        readIfPresent: (_frame, value) => qualifyIfPresent(value, name),
      }
    }
    case 'presence': {
      const { name } = qualifier
      return {
        isOptional,
        read: (_frame, value) => isPresent(value, name),
        readIfPresent: (_frame, value) => presenceOf(value, name),
      }
    }
    case 'constant': {
      const { key } = qualifier
      return {
        isOptional,
        read: (_frame, value) => qualify(value, key),
        readIfPresent: (_frame, value) => qualifyIfPresent(value, key),
      }
    }
    case 'computed':
      return planComputedRead(qualifier.key, isOptional)
  }
}

/** An optional presence test has a value, whichever, where there is a field. */
function presenceOf(value: Value, name: string): Result | undefined {
  const present = isPresent(value, name)
  if (present instanceof CelError) return present
  return present ? null : undefined
}

function planComputedRead(step: Step, isOptional: boolean): Read {
  return {
    isOptional,
    read: (frame, value) => {
      const key = step(frame)
      return key instanceof CelError ? key : (refusedKey(key) ?? qualify(value, key))
    },
    readIfPresent: (frame, value) => {
      const key = step(frame)
      return key instanceof CelError ? key : (refusedKey(key) ?? qualifyIfPresent(value, key))
    },
  }
}
