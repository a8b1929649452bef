import type { FunctionDeclaration, Overload } from '../../function-declaration.ts'
import { durationType, intType, stringType, timestampType } from '../../types/cel-type.ts'
import {
  date,
  dayOfMonth,
  dayOfWeek,
  dayOfYear,
  durationHours,
  durationMilliseconds,
  durationMinutes,
  durationSeconds,
  fullYear,
  hours,
  milliseconds,
  minutes,
  month,
  partOfTime,
  seconds,
  type TimePart,
} from '../../values/time-parts.ts'
import { Duration, Timestamp } from '../../values/value.ts'
import { implement, isText, type TypeTest } from '../typed-implementation.ts'

const isTimestamp: TypeTest<Timestamp> = (value) => value instanceof Timestamp
const isDuration: TypeTest<Duration> = (value) => value instanceof Duration

/** Overloads that read a part of a timestamp in UTC and in a zone. */
function timeOverloads(name: string, id: string, zoneId: string, part: TimePart): Overload[] {
  return [
    {
      id,
      parameters: [timestampType],
      result: intType,
      isMember: true,
      evaluate: implement(name, [isTimestamp], (time) => partOfTime(part, time)),
    },
    {
      id: zoneId,
      parameters: [timestampType, stringType],
      result: intType,
      isMember: true,
      evaluate: implement(name, [isTimestamp, isText], (time, zone) =>
        partOfTime(part, time, zone),
      ),
    },
  ]
}

function timeFunction(name: string, id: string, part: TimePart): FunctionDeclaration {
  return { name, overloads: timeOverloads(name, id, `${id}_with_tz`, part) }
}

interface Units {
  readonly ofTime: TimePart
  readonly ofDuration: (duration: Duration) => number
  /** Id of the overload with a zone, where it is unlike the others. */
  readonly zoneId?: string
}

/** A function that reads a part of a timestamp, and converts a duration to units. */
function timeAndDuration(
  name: string,
  unit: string,
  { ofTime, ofDuration, zoneId = `timestamp_to_${unit}_with_tz` }: Units,
): FunctionDeclaration {
  const ofUnits: Overload = {
    id: `duration_to_${unit}`,
    parameters: [durationType],
    result: intType,
    isMember: true,
    evaluate: implement(name, [isDuration], ofDuration),
  }
  return {
    name,
    overloads: [...timeOverloads(name, `timestamp_to_${unit}`, zoneId, ofTime), ofUnits],
  }
}

/** Functions of timestamps and durations. */
export const timeFunctions: readonly FunctionDeclaration[] = [
  timeFunction('getFullYear', 'timestamp_to_year', fullYear),
  timeFunction('getMonth', 'timestamp_to_month', month),
  timeFunction('getDayOfYear', 'timestamp_to_day_of_year', dayOfYear),
  timeFunction('getDayOfMonth', 'timestamp_to_day_of_month', dayOfMonth),
  timeFunction('getDate', 'timestamp_to_day_of_month_1_based', date),
  timeFunction('getDayOfWeek', 'timestamp_to_day_of_week', dayOfWeek),
  timeAndDuration('getHours', 'hours', { ofTime: hours, ofDuration: durationHours }),
  timeAndDuration('getMinutes', 'minutes', { ofTime: minutes, ofDuration: durationMinutes }),
  timeAndDuration('getSeconds', 'seconds', {
    ofTime: seconds,
    ofDuration: durationSeconds,
    zoneId: 'timestamp_to_seconds_tz',
  }),
  timeAndDuration('getMilliseconds', 'milliseconds', {
    ofTime: milliseconds,
    ofDuration: durationMilliseconds,
  }),
]
