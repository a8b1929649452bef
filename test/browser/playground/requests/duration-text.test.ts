import { describe, expect, it } from 'vitest'
import {
  durationSentence,
  durationText,
} from '../../../../web-playground/requests/duration-text.ts'
import { requestRecord } from '../../../support/requests/request-record.ts'

describe('the time of a request in the inspector', () => {
  it.each([
    [0.4, '0.4 ms'],
    [12, '12 ms'],
    [1_200, '1.20 s'],
    [200_000, '3m20s'],
  ])('the time of a request in the inspector is what it took: %d', (duration, text) => {
    expect(durationText(requestRecord({ duration }), 0)).toBe(text)
    expect(durationSentence(requestRecord({ duration }), 0)).toBe(text)
  })

  it('the time of a watch in the inspector is how long it is open, or was when it has ended', () => {
    const open = requestRecord({ watch: 'open', startedAt: 10_000, duration: 0 })
    expect(durationText(open, 22_500)).toBe('open 12s')
    expect(durationSentence(open, 22_500)).toBe('open for 12s')
    // The clock of another tab's worker may be a little ahead.
    expect(durationText(open, 9_000)).toBe('open 0s')
    const ended = requestRecord({ watch: 'ended', startedAt: 10_000, duration: 15_000 })
    expect(durationText(ended, 99_000)).toBe('15.00 s')
    expect(durationSentence(ended, 99_000)).toBe('ended after 15.00 s')
  })
})
