/** Thrown for a statement that is not understood; `near` is the word where that begins. */
export class SqlSyntaxError extends Error {
  readonly near: string

  constructor(near: string) {
    super(near)
    this.near = near
  }
}

const token =
  /\s+|--[^\n]*|#[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/|'((?:[^'\\]|''|\\[^])*)'|"((?:[^"]|"")*)"|`([^`]*)`|(\d+(?:\.\d+)?)|(@@?[\w.]+|[\p{L}_][\p{L}\d_$]*)|(<>|<=|>=|!=|::|[^\s\w])/uy

export interface SqlToken {
  readonly kind: 'text' | 'name' | 'number' | 'word' | 'sign'
  readonly text: string
}

/** Words of a statement at most. */
const mostTokens = 20_000

/** The words of a statement; double quotes are those of texts in MySQL, and of names elsewhere. @throws SqlSyntaxError */
export function tokensOf(sql: string, isMySql: boolean): SqlToken[] {
  const tokens: SqlToken[] = []
  token.lastIndex = 0
  while (token.lastIndex < sql.length) {
    const start = token.lastIndex
    const match = token.exec(sql)
    const near = sql.slice(start, start + 20)
    if (!match || tokens.length > mostTokens) throw new SqlSyntaxError(near)
    const [, text, double, back, number, word, sign] = match
    // What is opened and never closed is looked at once alone.
    if (sign === "'" || sign === '"' || sign === '`' || near.startsWith('/*')) {
      if (sign !== undefined) throw new SqlSyntaxError(near)
      continue
    }
    if (text !== undefined) {
      tokens.push({ kind: 'text', text: text.replaceAll("''", "'").replace(/\\([^])/g, '$1') })
    } else if (double !== undefined) {
      tokens.push({ kind: isMySql ? 'text' : 'name', text: double })
    } else if (back !== undefined) tokens.push({ kind: 'name', text: back })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
  }
  return tokens
}

/** The statements of a text, with their semicolons, and what is left behind the last of these. */
export function splitStatements(text: string): {
  readonly statements: readonly string[]
  readonly rest: string
} {
  const statements: string[] = []
  let start = 0
  let quote = ''
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (quote !== '') {
      if (character === '\\' && quote !== '`') at += 1
      else if (character === quote) quote = ''
    } else if (character === "'" || character === '"' || character === '`') quote = character
    else if (character === '-' && text.charAt(at + 1) === '-') {
      const end = text.indexOf('\n', at)
      at = end === -1 ? text.length : end
    } else if (character === ';') {
      statements.push(text.slice(start, at + 1).trim())
      start = at + 1
    }
  }
  return { statements: statements.filter((each) => each !== ';'), rest: text.slice(start) }
}
