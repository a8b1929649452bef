import { describe, expect, it } from 'vitest'
import { errorText } from '../../../../core/base/text/error-text.ts'

describe('the text of an error for a log', () => {
  it('has the message and the stack, in engines whose stacks have no message, too', () => {
    const error = new TypeError('no such shelf')
    expect(errorText(error)).toContain('TypeError: no such shelf')
    expect(errorText(error)).toContain('error-text.test')
    error.stack = 'handle@http://localhost/worker.js:1:2'
    expect(errorText(error)).toBe('TypeError: no such shelf\nhandle@http://localhost/worker.js:1:2')
  })

  it('is the error itself where it has no stack, or is no Error', () => {
    const error = new Error('no stack')
    error.stack = ''
    expect(errorText(error)).toBe('Error: no stack')
    expect(errorText('a text')).toBe('a text')
  })
})
