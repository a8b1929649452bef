import { describe, expect, it } from 'vitest'
import { parseTokenAuthFile } from '../../../../node-host/serving/access/token-auth-file.ts'

function parse(text: string): unknown {
  const users = parseTokenAuthFile(text, 'tokens.csv')
  return [...users].map(([token, { name, uid, groups }]) => [token, name, uid, groups])
}

describe('token file', () => {
  it.each([
    [
      'plain rows',
      'a,jane,1\nb,joe,2\n',
      [
        ['a', 'jane', '1', []],
        ['b', 'joe', '2', []],
      ],
    ],
    ['a quoted list of groups', 'a,jane,1,"dev, ops"', [['a', 'jane', '1', ['dev', 'ops']]]],
    [
      'groups in further columns',
      'a,jane,1,dev,"ops,qa"',
      [['a', 'jane', '1', ['dev', 'ops', 'qa']]],
    ],
    ['quotes within quotes', '"a""b",jane,1', [['a"b', 'jane', '1', []]]],
    ['an empty uid', 'a,jane,\r\n', [['a', 'jane', '', []]]],
    [
      'a byte order mark, spaces, line breaks of Windows and empty lines',
      '\uFEFF a , jane, 1\r\n\r\nb,joe,2',
      [
        ['a', 'jane', '1', []],
        ['b', 'joe', '2', []],
      ],
    ],
    ['nothing', '', []],
  ])('a token file of %s is read', (_, text, users) => {
    expect(parse(text)).toEqual(users)
  })

  it.each([
    [
      'too few columns',
      'a,jane,1\n\nb,joe',
      'tokens.csv, line 3: a row needs at least token,user,uid',
    ],
    ['an empty token', ',jane,1', 'tokens.csv, line 1: the token is empty'],
    ['an empty user', 'a,,1', 'tokens.csv, line 1: the user name is empty'],
    [
      'a token that occurs twice',
      'a,jane,1\na,joe,2',
      'tokens.csv, line 2: the token occurs a second time',
    ],
    [
      'an open quote',
      'a,jane,1\nb,joe,2,"dev',
      'tokens.csv, line 2: a quote is out of place or not closed',
    ],
    [
      'a quote within a word',
      'a,ja"ne,1',
      'tokens.csv, line 1: a quote is out of place or not closed',
    ],
  ])('a token file with %s is refused, and the line named', (_, text, line) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({ name: 'StartupError', message: line }),
    )
  })
})
