import { type Piece, scanTemplate, type Token } from './scan-template.ts'
import { TemplateError } from './template-error.ts'
import type {
  Action,
  Assignment,
  Command,
  Operand,
  Pipeline,
  Template,
  TemplateNode,
} from './template-node.ts'

/** Characters of a template at most, and blocks, parentheses and fields within each other. */
const longestTemplate = 64 * 1024
const mostDepth = 200
const tooDeep = 'blocks are nested too deeply'

/** Parses a template of Go's text/template. @throws TemplateError with the line of the first mistake */
export function parseTemplate(text: string): Template {
  if (text.length > longestTemplate) {
    throw new TemplateError(`a template is longer than ${longestTemplate} characters`)
  }
  const parser = new TemplateParser(scanTemplate(text))
  const { nodes, end } = parser.list()
  if (end) throw new TemplateError(`line ${end.line}: unexpected {{${end.word}}}`)
  return { nodes, defined: parser.defined }
}

/** The action that ends a list: `end`, or `else` with what follows it. */
interface ListEnd {
  readonly word: string
  readonly line: number
  readonly reader: TokenReader
}

class TemplateParser {
  readonly defined = new Map<string, readonly TemplateNode[]>()
  readonly #pieces: readonly Piece[]
  #at = 0
  #depth = 0

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces
  }

  list(): { readonly nodes: readonly TemplateNode[]; readonly end: ListEnd | undefined } {
    if (++this.#depth > mostDepth) throw new TemplateError(tooDeep)
    const nodes: TemplateNode[] = []
    for (let piece = this.#next(); piece; piece = this.#next()) {
      if (piece.type === 'text') {
        nodes.push(piece)
        continue
      }
      const reader = new TokenReader(piece.tokens, piece.line)
      const word = reader.keyword()
      if (word === 'end' || word === 'else') {
        this.#depth--
        return { nodes, end: { word, line: piece.line, reader } }
      }
      const node = this.#node(word, reader)
      if (node) nodes.push(node)
    }
    this.#depth--
    return { nodes, end: undefined }
  }

  #next(): Piece | undefined {
    return this.#pieces[this.#at++]
  }

  #node(word: NodeKeyword | undefined, reader: TokenReader): TemplateNode | undefined {
    if (word === undefined) return { type: 'action', action: reader.action() }
    switch (word) {
      case 'if':
      case 'with':
      case 'range':
        return this.#branch(word, reader)
      case 'define':
        this.#define(reader)
        return undefined
      case 'block':
        return this.#block(reader)
      case 'template': {
        const name = reader.text()
        const pipeline = reader.isDone ? undefined : reader.pipeline()
        return { type: 'template', line: reader.line, name, pipeline }
      }
      case 'break':
      case 'continue':
        return { type: word }
    }
  }

  #branch(type: 'if' | 'with' | 'range', reader: TokenReader): TemplateNode {
    const action = reader.action()
    const { nodes: body, end } = this.list()
    if (!end) throw reader.error(`{{${type}}} without {{end}}`)
    if (end.word === 'end') return { type, action, body, otherwise: [] }
    const again = end.reader.keyword()
    if (again === 'if' || again === 'with') {
      if (++this.#depth > mostDepth) throw new TemplateError(tooDeep)
      const otherwise = [this.#branch(again, end.reader)]
      this.#depth--
      return { type, action, body, otherwise }
    }
    const { nodes: otherwise, end: last } = this.list()
    if (last?.word !== 'end') throw reader.error(`{{else}} of {{${type}}} without {{end}}`)
    return { type, action, body, otherwise }
  }

  #define(reader: TokenReader): string {
    const name = reader.text()
    this.#body(name, reader)
    return name
  }

  #block(reader: TokenReader): TemplateNode {
    const name = reader.text()
    const pipeline = reader.pipeline()
    this.#body(name, reader)
    return { type: 'template', line: reader.line, name, pipeline }
  }

  #body(name: string, reader: TokenReader): void {
    const { nodes, end } = this.list()
    if (end?.word !== 'end') throw reader.error(`template ${JSON.stringify(name)} without {{end}}`)
    this.defined.set(name, nodes)
  }
}

const keywords = [
  'if',
  'else',
  'end',
  'with',
  'range',
  'define',
  'block',
  'template',
  'break',
  'continue',
] as const

type Keyword = (typeof keywords)[number]

/** Keywords that begin a node. */
type NodeKeyword = Exclude<Keyword, 'else' | 'end'>

/** Reads the tokens of one action. */
class TokenReader {
  readonly #tokens: readonly Token[]
  readonly line: number
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[], line: number) {
    this.#tokens = tokens
    this.line = line
    this.#skipSpace()
  }

  get isDone(): boolean {
    this.#skipSpace()
    return this.#at >= this.#tokens.length
  }

  error(message: string): TemplateError {
    return new TemplateError(`line ${this.line}: ${message}`)
  }

  keyword(): Keyword | undefined {
    this.#skipSpace()
    const token = this.#tokens[this.#at]
    const word = token?.type === 'word' ? keywords.find((each) => each === token.text) : undefined
    if (word) this.#at++
    return word
  }

  text(): string {
    this.#skipSpace()
    const token = this.#tokens[this.#at++]
    if (token?.type !== 'text') throw this.error('the name of a template must be a string')
    return token.text
  }

  action(): Action {
    const assignment = this.#assignment()
    return { line: this.line, assignment, pipeline: this.pipeline() }
  }

  pipeline(): Pipeline {
    const pipeline = this.#commands()
    if (!this.isDone) throw this.error(`unexpected ${this.#shown()} in an action`)
    return pipeline
  }

  /** `$x :=`, `$x =` or `$i, $x :=` at the begin of an action. */
  #assignment(): Assignment | undefined {
    const begin = this.#at
    const variables: string[] = []
    for (;;) {
      this.#skipSpace()
      const token = this.#tokens[this.#at++]
      if (token?.type !== 'variable') break
      variables.push(token.text)
      this.#skipSpace()
      const sign = this.#tokens[this.#at++]
      if (sign?.type !== 'sign') break
      if (sign.text === ',') continue
      if (sign.text === ':=' || sign.text === '=')
        return { variables, declares: sign.text === ':=' }
      break
    }
    this.#at = begin
    return undefined
  }

  #commands(): Pipeline {
    const commands: Command[] = []
    for (;;) {
      commands.push(this.#command())
      if (!this.#takeSign('|')) return commands
    }
  }

  #command(): Command {
    const first = this.#operand()
    if (!first) throw this.error(this.isDone ? 'missing value' : `unexpected ${this.#shown()}`)
    const rest: Operand[] = []
    for (let next = this.#operand(); next; next = this.#operand()) rest.push(next)
    return [first, ...rest]
  }

  #operand(): Operand | undefined {
    this.#skipSpace()
    let operand = this.#term()
    if (!operand) return undefined
    // Fields that follow without space belong to the operand.
    for (let fields = 0; ; fields++) {
      if (fields > mostDepth) throw this.error('fields are nested too deeply')
      const token = this.#tokens[this.#at]
      if (token?.type !== 'field' || token.text === '') return operand
      this.#at++
      operand = { type: 'field', of: operand, name: token.text }
    }
  }

  #term(): Operand | undefined {
    const token = this.#tokens[this.#at]
    if (!token) return undefined
    if (token.type === 'sign') {
      if (token.text !== '(') return undefined
      this.#at++
      if (++this.#depth > mostDepth) throw this.error('parentheses are nested too deeply')
      const pipeline = this.#commands()
      this.#depth--
      if (!this.#takeSign(')')) throw this.error('unclosed parenthesis')
      return { type: 'pipeline', pipeline }
    }
    this.#at++
    const { type, text } = token
    if (type === 'variable') return { type, name: text }
    if (type === 'text') return { type: 'literal', value: text }
    if (type === 'number') return { type: 'literal', value: Number(text) }
    if (type !== 'field') return wordOperand(text)
    return text === '' ? { type: 'dot' } : { type, of: { type: 'dot' }, name: text }
  }

  #takeSign(sign: string): boolean {
    this.#skipSpace()
    const token = this.#tokens[this.#at]
    if (token?.type !== 'sign' || token.text !== sign) return false
    this.#at++
    return true
  }

  #skipSpace(): void {
    while (this.#tokens[this.#at]?.type === 'space') this.#at++
  }

  #shown(): string {
    return JSON.stringify(this.#tokens[this.#at]?.text ?? '')
  }
}

function wordOperand(word: string): Operand {
  if (word === 'true' || word === 'false') return { type: 'literal', value: word === 'true' }
  if (word === 'nil') return { type: 'literal', value: null }
  return { type: 'function', name: word }
}
