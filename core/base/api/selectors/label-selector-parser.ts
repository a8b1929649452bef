import { quoteText } from '../../text/quote-text.ts'
import { qualifiedName } from '../metadata/names.ts'
import {
  type LabelOperator,
  type LabelRequirement,
  requirementErrors,
} from './label-requirement.ts'

/** Kinds of tokens of a label selector. The words `in` and `notin` are identifiers: they may be keys and values too. */
type TokenKind = 'identifier' | 'symbol' | 'end'

interface Token {
  readonly kind: TokenKind
  readonly text: string
}

const lexeme = /[ \t\r\n]*(?:(==|!=|[=!(),<>])|([^ \t\r\n=!(),<>]+))/y
const end: Token = { kind: 'end', text: '' }

const operators: Readonly<Record<string, LabelOperator>> = {
  '=': '=',
  '==': '==',
  '!=': '!=',
  '>': 'gt',
  '<': 'lt',
  in: 'in',
  notin: 'notin',
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  lexeme.lastIndex = 0
  for (let match = lexeme.exec(text); match; match = lexeme.exec(text)) {
    const [, symbol, word = ''] = match
    tokens.push(
      symbol === undefined ? { kind: 'identifier', text: word } : { kind: 'symbol', text: symbol },
    )
  }
  return tokens
}

/** Syntax error in a label selector; the message is the one that clients know. */
export class SelectorSyntaxError extends Error {}

/** Parser for the text form of a label selector; one instance parses one text. */
export class LabelSelectorParser {
  readonly #tokens: readonly Token[]
  #position = 0

  constructor(text: string) {
    this.#tokens = tokensOf(text)
  }

  /** @throws SelectorSyntaxError */
  parse(): readonly LabelRequirement[] {
    const requirements: LabelRequirement[] = []
    if (this.#peek().kind === 'end') return requirements
    if (!this.#startsRequirement()) {
      this.#fail("!, identifier, or 'end of string'")
    }
    for (;;) {
      requirements.push(this.#requirement())
      const separator = this.#next()
      if (separator.kind === 'end') return requirements
      if (separator.text !== ',' || separator.kind !== 'symbol') {
        this.#fail("',' or 'end of string'", separator)
      }
      if (!this.#startsRequirement()) this.#fail("identifier after ','")
    }
  }

  #peek(): Token {
    return this.#tokens[this.#position] ?? end
  }

  #next(): Token {
    const token = this.#peek()
    this.#position += 1
    return token
  }

  #isSymbol(text: string): boolean {
    const token = this.#peek()
    return token.kind === 'symbol' && token.text === text
  }

  #startsRequirement(): boolean {
    return this.#peek().kind === 'identifier' || this.#isSymbol('!')
  }

  #fail(expected: string, found: Token = this.#peek()): never {
    throw new SelectorSyntaxError(`found '${found.text}', expected: ${expected}`)
  }

  #requirement(): LabelRequirement {
    try {
      const requirement = this.#parts()
      const errors = requirementErrors(requirement)
      if (errors.length === 0) return requirement
      throw new SelectorSyntaxError(errors.length === 1 ? errors.join() : `[${errors.join(', ')}]`)
    } catch (error) {
      if (!(error instanceof SelectorSyntaxError)) throw error
      throw new SelectorSyntaxError(`unable to parse requirement: ${error.message}`)
    }
  }

  #parts(): LabelRequirement {
    const negated = this.#isSymbol('!')
    if (negated) this.#next()
    const key = this.#next()
    if (key.kind !== 'identifier') this.#fail('identifier', key)
    const messages = qualifiedName(key.text)
    if (messages.length > 0) {
      // The field path of this error is empty, which Go prints as `<nil>`.
      const value = quoteText(key.text)
      throw new SelectorSyntaxError(`<nil>: Invalid value: ${value}: ${messages.join('; ')}`)
    }
    if (this.#peek().kind === 'end' || this.#isSymbol(',')) {
      return { key: key.text, operator: negated ? '!' : 'exists', values: [] }
    }
    if (negated) return { key: key.text, operator: '!', values: [] }
    const operator = this.#operator()
    const listed = operator === 'in' || operator === 'notin'
    const values = listed ? this.#valueList() : [this.#value()]
    return { key: key.text, operator, values: [...new Set(values)].toSorted() }
  }

  #operator(): LabelOperator {
    const token = this.#next()
    const operator = Object.hasOwn(operators, token.text) ? operators[token.text] : undefined
    return operator ?? this.#fail('in, notin, =, ==, !=, gt, lt', token)
  }

  #value(): string {
    if (this.#peek().kind === 'end' || this.#isSymbol(',')) return ''
    const token = this.#next()
    if (token.kind !== 'identifier') this.#fail('identifier', token)
    return token.text
  }

  /** The values of a set, `(a,b)`; an empty place between commas stands for the empty value. */
  #valueList(): readonly string[] {
    const open = this.#next()
    if (open.kind !== 'symbol' || open.text !== '(') {
      throw new SelectorSyntaxError(`found '${open.text}' expected: '('`)
    }
    const values: string[] = []
    for (;;) {
      const value = this.#peek().kind === 'identifier' ? this.#next().text : ''
      values.push(value)
      const separator = this.#next()
      if (separator.kind === 'symbol' && separator.text === ')') return values
      if (separator.kind !== 'symbol' || separator.text !== ',') {
        this.#fail(value === '' ? "',', ')' or identifier" : "',' or ')'", separator)
      }
    }
  }
}
