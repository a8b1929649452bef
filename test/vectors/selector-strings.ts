import { expect, it } from 'vitest'
import { ApiError } from '../../core/base/api/errors/api-error.ts'
import { describeVectors } from '../support/recorded/vectors.ts'
import { unlessRefused } from '../support/requests/unless-refused.ts'

/** Strings that are selectors or not: `parse` takes those that are, and reads what `format` makes of them. */
export function describeSelectorStrings<T>(
  file: string,
  parse: (text: string) => T,
  format: (selector: T) => string,
): void {
  describeVectors<{ input: string; valid: boolean }[]>(file, (cases) => {
    it.each(cases)('the selector $input is valid: $valid', ({ input, valid }) => {
      expect(unlessRefused(() => parse(input), ApiError) !== undefined).toBe(valid)
    })

    it.each(cases.filter((item) => item.valid))(
      'the selector $input is written so that it reads back',
      ({ input }) => {
        const selector = parse(input)
        expect(parse(format(selector))).toEqual(selector)
      },
    )
  })
}
