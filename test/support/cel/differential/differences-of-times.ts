import type { Culprit } from './culprits.ts'
import { formOf, isOf, type KnownDifference, textAt } from './known-difference.ts'
import { evaluateUnchecked } from './own-engine.ts'

/** Differences in timestamps and durations. */
export const differencesOfTimes: readonly KnownDifference[] = [
  {
    name: 'takes an int for milliseconds since 1970',
    matches: (culprit) => formOf(culprit).startsWith('timestamp(') && isOf(culprit, 0, 'int'),
    examples: [['timestamp($int)', '1']],
  },
  {
    name: 'takes days that a month does not have for days of the next',
    matches: (culprit) =>
      formOf(culprit).startsWith('timestamp(') &&
      isOf(culprit, 0, 'string') &&
      culprit.own === 'error',
    examples: [['timestamp($timestamptext)', "'2020-02-30T00:00:00Z'"]],
  },
  {
    name: 'takes an empty text, or a sign alone, for no time at all',
    matches: (culprit) =>
      formOf(culprit).startsWith('duration(') && /^[-+]?$/.test(textAt(culprit, 0) ?? 'none'),
    examples: [
      ['duration($durationtext)', "''"],
      ['duration($durationtext)', "'-'"],
    ],
  },
  {
    name: 'makes durations of ints',
    matches: (culprit) => formOf(culprit).startsWith('duration(') && isOf(culprit, 0, 'int'),
    examples: [['duration($duration)', 'dyn(1)']],
  },
  {
    name: 'makes an int of the seconds of a duration, not of its nanoseconds',
    matches: (culprit) => formOf(culprit).startsWith('int(') && isOf(culprit, 0, 'duration'),
    examples: [['int($int)', "dyn(duration('1s'))"]],
  },
  {
    name: 'has no negation of durations',
    matches: (culprit) => formOf(culprit).startsWith('(-(') && isOf(culprit, 0, 'duration'),
    examples: [['(-($int))', "dyn(duration('1s'))"]],
  },
  {
    name: 'takes the shortest duration away, which has no opposite',
    matches: (culprit) =>
      formOf(culprit) === '($timestamp - $duration)' &&
      culprit.parts[1] === 'duration -9223372036854775808ns',
    examples: [
      [
        '($timestamp - $duration)',
        "timestamp('2020-01-01T00:00:00Z')",
        "(duration('-1ns') - duration('9223372036.854775807s'))",
      ],
    ],
  },
  {
    name: 'reads the milliseconds within a second of a duration, not all of them',
    matches: (culprit) =>
      formOf(culprit).includes('.getMilliseconds(') && isOf(culprit, 0, 'duration'),
    examples: [['$timestamp.getMilliseconds()', "dyn(duration('1.5s'))"]],
  },
  {
    name: 'subtracts timestamps whose whole seconds alone are too far apart',
    matches: (culprit) =>
      formOf(culprit) === '($timestamp - $timestamp)' &&
      culprit.own === 'error' &&
      isOf(culprit, 0, 'timestamp') &&
      isOf(culprit, 1, 'timestamp'),
    examples: [
      [
        '($timestamp - $timestamp)',
        "timestamp('1727-11-20T12:12:43.268680982Z')",
        "timestamp('2020-02-29T12:00:00.123456789Z')",
      ],
    ],
  },
  {
    name: 'divides durations exactly, where cel-go divides doubles',
    matches: (culprit) => formOf(culprit).startsWith('$duration.get') && !isWholeSecond(culprit),
    examples: [['$duration.getMinutes()', "duration('359999999.999999999s')"]],
  },
  {
    name: 'rounds a timestamp to milliseconds before it reads a part of it',
    matches: (culprit) => isGetter(culprit) && nanosOf(culprit) % 1_000_000 !== 0,
    examples: [['$timestamp.getFullYear()', "timestamp('2020-12-31T23:59:59.999999999Z')"]],
  },
  {
    name: 'takes years below 100 for years of the last century',
    matches: (culprit) => isGetter(culprit) && secondsOf(culprit) < year100,
    examples: [['$timestamp.getFullYear()', "timestamp('0001-01-01T00:00:00Z')"]],
  },
  {
    name: 'takes midnight in a named zone for the end of the day, where the host writes it as 24',
    matches: (culprit) => isGetter(culprit) && hourOf(culprit) === 0,
    examples: midnight().startsWith('24')
      ? [['$timestamp.getDate($zone)', "timestamp('2020-01-01T00:00:00Z')", "'UTC'"]]
      : [],
  },
  {
    name: 'does not know the empty name of UTC',
    matches: (culprit) => isGetter(culprit) && textAt(culprit, 1) === '',
    examples: [['$timestamp.getDate($zone)', "timestamp('2020-01-01T01:00:00Z')", "''"]],
  },
]

/** Midnight as `@bufbuild/cel` asks the host for it: Node 20 answers 24, later ones and Chromium 00. */
function midnight(): string {
  const options = { hourCycle: 'h23', hour12: false, timeZone: 'UTC', hour: '2-digit' } as const
  return new Intl.DateTimeFormat('en-US', options).format(0)
}

/** Seconds since 1970 at the beginning of the year 100. */
const year100 = -59_011_459_200

function isGetter(culprit: Culprit): boolean {
  return formOf(culprit).startsWith('$timestamp.get') && isOf(culprit, 0, 'timestamp')
}

const timePattern = /(-?\d+)s (\d+)ns$/

function secondsOf({ parts }: Culprit): number {
  return Number(timePattern.exec(parts[0] ?? '')?.[1])
}

function nanosOf({ parts }: Culprit): number {
  return Number(timePattern.exec(parts[0] ?? '')?.[2])
}

function isWholeSecond({ parts }: Culprit): boolean {
  const nanos = /^duration (-?\d+)ns$/.exec(parts[0] ?? '')?.[1]
  return nanos !== undefined && BigInt(nanos) % 1_000_000_000n === 0n
}

/** The hour of the timestamp in the named zone that is the second part. */
function hourOf(culprit: Culprit): unknown {
  const zone = textAt(culprit, 1)
  if (zone === undefined || zone === '' || /\d/.test(zone)) return undefined
  const text = `timestamp(${secondsOf(culprit)}).getHours('${zone}')`
  return evaluateUnchecked(text, new Map())
}
