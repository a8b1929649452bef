import { StreamLanguage, type StreamParser } from '@codemirror/language'

interface LexerState {
  /** Closing quotes of the multi-line string that the lexer is in; undefined outside of one. */
  quotes: string | undefined
}

type CharacterStream = Parameters<StreamParser<LexerState>['token']>[0]

const constants: Readonly<Record<string, string>> = { true: 'bool', false: 'bool', null: 'null' }

const lexer: StreamParser<LexerState> = {
  name: 'cel',
  startState: () => ({ quotes: undefined }),
  copyState: ({ quotes }) => ({ quotes }),
  token(stream, state) {
    if (state.quotes !== undefined) return restOfString(stream, state, state.quotes)
    if (stream.eatSpace()) return null
    if (stream.match('//')) {
      stream.skipToEnd()
      return 'comment'
    }
    if (stream.match(/^[bBrR]{0,2}("""|''')/)) {
      return restOfString(stream, state, stream.current().slice(-3))
    }
    if (stream.match(/^[bBrR]{0,2}(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)/)) return 'string'
    if (stream.match(/^(?:0x[\da-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\d+)u?/)) return 'number'
    if (stream.match(/^\.\??[A-Za-z_]\w*(?!\w*\s*\()/)) return 'propertyName'
    if (stream.match(/^[A-Za-z_]\w*/)) return wordStyle(stream.current())
    if (stream.match(/^[()[\]{}]/)) return 'bracket'
    stream.next()
    return 'punctuation'
  },
  languageData: { commentTokens: { line: '//' } },
}

function wordStyle(word: string): string | null {
  if (word === 'in') return 'keyword'
  return Object.hasOwn(constants, word) ? (constants[word] ?? null) : null
}

function restOfString(stream: CharacterStream, state: LexerState, quotes: string): string {
  state.quotes = stream.skipTo(quotes) ? undefined : quotes
  if (state.quotes === undefined) stream.match(quotes)
  else stream.skipToEnd()
  return 'string'
}

/** Syntax highlighting of the expression language. */
export const celLanguage: StreamLanguage<LexerState> = StreamLanguage.define(lexer)
