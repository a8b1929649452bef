import { describe, expect, it } from 'vitest'
import { parseCronSchedule } from '../../../../core/base/time/cron-schedule.ts'

describe('cron schedules', () => {
  it('cron schedules name their moments by ranges, steps, lists and names', () => {
    const schedule = parseCronSchedule('*/20 9-17/4,20 1,15 feb-APR sun,5')
    expect([...schedule.minutes]).toEqual([0, 20, 40])
    expect([...schedule.hours]).toEqual([9, 13, 17, 20])
    expect([...schedule.days]).toEqual([1, 15])
    expect([...schedule.months]).toEqual([2, 3, 4])
    expect([...schedule.weekdays]).toEqual([0, 5])
    expect(schedule).toMatchObject({ anyDay: false, anyWeekday: false })
  })

  it('cron schedules count on from a number with a step', () => {
    expect([...parseCronSchedule('50/5 * * * *').minutes]).toEqual([50, 55])
  })

  it('cron schedules tell any day from each day', () => {
    expect(parseCronSchedule('0 0 * * 1')).toMatchObject({ anyDay: true, anyWeekday: false })
    expect(parseCronSchedule('0 0 */2 * ?')).toMatchObject({ anyDay: false, anyWeekday: true })
  })

  it('cron schedules have short names', () => {
    expect(parseCronSchedule('@weekly')).toEqual(parseCronSchedule('0 0 * * 0'))
    expect(parseCronSchedule('@every 90s').every).toBe(90_000_000_000n)
  })

  // Recorded from kube-apiserver 1.34.2.
  it.each([
    ['@every 1d', 'failed to parse duration @every 1d: time: unknown unit "d" in duration "1d"'],
    ['@every 5', 'failed to parse duration @every 5: time: missing unit in duration "5"'],
    ['@every ', 'failed to parse duration @every : time: invalid duration ""'],
    ['@every1h', 'unrecognized descriptor: @every1h'],
    [
      '9223372036854775807 * * * *',
      'end of range (9223372036854775807) above maximum (59): 9223372036854775807',
    ],
    [
      '9223372036854775808 * * * *',
      'failed to parse int from 9223372036854775808: strconv.Atoi: parsing "9223372036854775808": value out of range',
    ],
    ['* * * * 8', 'end of range (8) above maximum (6): 8'],
    ['1.5 * * * *', 'failed to parse int from 1.5: strconv.Atoi: parsing "1.5": invalid syntax'],
  ])('the cron schedule %j is refused for the reason that clients know', (text, why) => {
    expect(() => parseCronSchedule(text)).toThrow(why)
  })
})
