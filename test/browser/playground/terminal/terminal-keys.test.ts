import { describe, expect, it } from 'vitest'
import { readKeys } from '../../../../web-playground/terminal/terminal-keys.ts'

describe('terminal input', () => {
  it('terminal input is text, keys that edit and keys that do something', () => {
    expect(readKeys('get\u001b[D\u001b[1;5C\u007f\t\r')).toEqual([
      { type: 'text', text: 'get' },
      { type: 'edit', edit: 'left' },
      { type: 'edit', edit: 'word-right' },
      { type: 'edit', edit: 'backspace' },
      { type: 'complete' },
      { type: 'enter' },
    ])
  })

  it.each([
    ['\u0003', 'interrupt'],
    ['\u0004', 'end-of-input'],
    ['\u000c', 'clear'],
    ['\u0012', 'search'],
    ['\u001b', 'cancel'],
    ['\u001b[A', 'older'],
    ['\u001bOB', 'newer'],
  ])('terminal input %j is %s', (data, type) => {
    expect(readKeys(data)).toEqual([{ type }])
  })

  it('terminal input keeps a pasted text in one piece', () => {
    expect(readKeys('a\u001b[200~x: 1\r\ty\u001b[201~b')).toEqual([
      { type: 'text', text: 'a' },
      { type: 'paste', text: 'x: 1\r\ty' },
      { type: 'text', text: 'b' },
    ])
  })

  it('terminal input leaves out what means nothing here', () => {
    expect(readKeys('\u001b[24~\u0000ok')).toEqual([{ type: 'text', text: 'ok' }])
  })

  it('terminal input leaves other scripts and pictures as they are', () => {
    expect(readKeys('日本 👍')).toEqual([{ type: 'text', text: '日本 👍' }])
  })
})
