import type {
  Expr,
  MapEntry,
  ParsedExpression,
  StructField,
} from '../../../core/languages/cel/syntax/ast.ts'
import { Double, Uint, type Value } from '../../../core/languages/cel/values/value.ts'

/** Written behind each expression or entry. */
export type Adorner = (node: Expr | MapEntry | StructField) => string

/** The expression as cel-go's `debug.ToAdornedDebugString` writes it, so that both can be compared. */
export function debugString(expr: Expr, adorn: Adorner): string {
  return new Printer(adorn).print(expr)
}

/** Kinds by Protobuf's name of the message, as in the tests of cel-go. */
export const kindAdorner: Adorner = (node) => `^#${kindOf(node)}#`

/** Offsets by id. */
export function positionAdorner(expression: ParsedExpression): Adorner {
  return ({ id }) => `^#${id}[${expression.positions.get(id) ?? '-'}]#`
}

/** Calls of macros by descending id, as cel-go's tests print them; nested ones stand as their id. */
export function macroCallsString(expression: ParsedExpression): string {
  const { macroCalls } = expression
  const adorn: Adorner = (node) => {
    const call = macroCalls.get(node.id)
    return `^#${node.id}:${call?.kind === 'call' ? call.name : kindOf(node)}#`
  }
  const ids = [...macroCalls.keys()].toSorted((first, second) => second - first)
  const texts = ids.map((id) => {
    const call = macroCalls.get(id)
    if (call === undefined) throw new TypeError('macro call without an expression')
    return new Printer(adorn, macroCalls).print({ ...call, id })
  })
  return texts.join(',\n')
}

class Printer {
  readonly #adorn: Adorner
  /** Expressions that are printed as their adornment only. */
  readonly #hidden: ReadonlyMap<number, Expr>
  #text = ''
  #indent = 0
  #isLineStart = true

  constructor(adorn: Adorner, hidden: ReadonlyMap<number, Expr> = new Map()) {
    this.#adorn = adorn
    this.#hidden = hidden
  }

  print(root: Expr): string {
    this.#body(root)
    this.#write(this.#adorn(root))
    return this.#text
  }

  #node(expr: Expr): void {
    if (!this.#hidden.has(expr.id)) this.#body(expr)
    this.#write(this.#adorn(expr))
  }

  #body(expr: Expr): void {
    switch (expr.kind) {
      case 'constant':
        return this.#write(constantText(expr.value))
      case 'ident':
        return this.#write(expr.name)
      case 'select':
        this.#node(expr.operand)
        return this.#write(`.${expr.field}${expr.isTest ? '~test-only~' : ''}`)
      case 'call':
        return this.#call(expr.target, expr.name, expr.args)
      case 'list':
        return this.#block('[', ']', expr.elements, (element) => this.#node(element))
      case 'map':
        return this.#block('{', '}', expr.entries, (entry) => {
          if (entry.isOptional) this.#write('?')
          this.#node(entry.key)
          this.#entry(entry)
        })
      case 'struct':
        return this.#block(`${expr.typeName}{`, '}', expr.fields, (field) => {
          this.#write(`${field.isOptional ? '?' : ''}${field.name}`)
          this.#entry(field)
        })
      case 'comprehension':
        return this.#comprehension(expr)
    }
  }

  #entry(entry: MapEntry | StructField): void {
    this.#write(':')
    this.#node(entry.value)
    this.#write(this.#adorn(entry))
  }

  #call(target: Expr | undefined, name: string, args: readonly Expr[]): void {
    if (target !== undefined) {
      this.#node(target)
      this.#write('.')
    }
    this.#block(`${name}(`, ')', args, (arg) => this.#node(arg))
  }

  #block<T>(opening: string, closing: string, items: readonly T[], print: (item: T) => void): void {
    this.#write(opening)
    if (items.length > 0) {
      this.#indent += 1
      this.#newLine()
      items.forEach((item, index) => {
        if (index > 0) this.#line(',')
        print(item)
      })
      this.#indent -= 1
      this.#newLine()
    }
    this.#write(closing)
  }

  #comprehension(expr: Extract<Expr, { kind: 'comprehension' }>): void {
    this.#write('__comprehension__(')
    this.#indent += 1
    this.#newLine()
    this.#line('// Variable')
    this.#line(`${expr.variable},`)
    if (expr.secondVariable !== undefined) this.#line(`${expr.secondVariable},`)
    this.#part('Target', () => this.#node(expr.range))
    this.#part('Accumulator', () => this.#write(expr.accumulator))
    this.#part('Init', () => this.#node(expr.initial))
    this.#part('LoopCondition', () => this.#node(expr.condition))
    this.#part('LoopStep', () => this.#node(expr.step))
    this.#line('// Result')
    this.#node(expr.result)
    this.#write(')')
    this.#indent -= 1
  }

  #part(title: string, print: () => void): void {
    this.#line(`// ${title}`)
    print()
    this.#line(',')
  }

  #line(text: string): void {
    this.#write(text)
    this.#newLine()
  }

  #newLine(): void {
    this.#text += '\n'
    this.#isLineStart = true
  }

  #write(text: string): void {
    if (this.#isLineStart) this.#text += '  '.repeat(this.#indent)
    this.#isLineStart = false
    this.#text += text
  }
}

function kindOf(node: Expr | MapEntry | StructField): string {
  if (!('kind' in node)) return '*expr.Expr_CreateStruct_Entry'
  if (node.kind === 'constant') return `*expr.Constant_${constantKind(node.value)}Value`
  const names = {
    ident: 'Ident',
    select: 'Select',
    call: 'Call',
    list: 'List',
    map: 'Struct',
    struct: 'Struct',
    comprehension: 'Comprehension',
  }
  return `*expr.Expr_${names[node.kind]}Expr`
}

function constantKind(value: Value): string {
  if (value === null) return 'Null'
  if (value instanceof Uint) return 'Uint64'
  if (value instanceof Double) return 'Double'
  if (value instanceof Uint8Array) return 'Bytes'
  if (typeof value === 'boolean') return 'Bool'
  return typeof value === 'string' ? 'String' : 'Int64'
}

function constantText(value: Value): string {
  if (value instanceof Uint) return `${value.value}u`
  if (value instanceof Double) return doubleText(value.value)
  if (value instanceof Uint8Array) return `b${quotedBytes(value)}`
  if (typeof value === 'string') return quoted(value)
  if (value === null || typeof value !== 'object') return `${value}`
  throw new TypeError('a value that no literal stands for')
}

/** A double as Go's `%v` writes it: with an exponent below -4 and from 6 on. */
function doubleText(value: number): string {
  if (value === 0) return Object.is(value, -0) ? '-0' : '0'
  const [digits = '', power = '0'] = value.toExponential().split('e')
  const exponent = Number(power)
  if (exponent >= -4 && exponent < 6) return String(value)
  const sign = exponent < 0 ? '-' : '+'
  return `${digits}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`
}

const escapes: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
}

/** A string as Go's `strconv.Quote` writes it. */
function quoted(text: string): string {
  return `"${Array.from(text, quotedCharacter).join('')}"`
}

function quotedCharacter(character: string): string {
  const known = escapes[character]
  if (known !== undefined) return known
  if (/[\p{L}\p{N}\p{S}\p{P}\p{M} ]/u.test(character)) return character
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, '0')}`
  if (code < 0x10000) return `\\u${code.toString(16).padStart(4, '0')}`
  return `\\U${code.toString(16).padStart(8, '0')}`
}

/** Bytes as Go quotes a string of them: what is no UTF-8 is escaped byte by byte. */
function quotedBytes(bytes: Uint8Array): string {
  let text = ''
  let at = 0
  while (at < bytes.length) {
    const length = [1, 2, 3, 4].find((size) => isCharacter(bytes.subarray(at, at + size)))
    if (length === undefined) text += `\\x${(bytes[at] ?? 0).toString(16).padStart(2, '0')}`
    else text += quotedCharacter(strict.decode(bytes.subarray(at, at + length)))
    at += length ?? 1
  }
  return `"${text}"`
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function isCharacter(bytes: Uint8Array): boolean {
  try {
    const text = strict.decode(bytes)
    return Array.from(text).length === 1
  } catch {
    return false
  }
}
