import type { Word, WordPart } from './shell-syntax.ts'

type BracePart = WordPart | { readonly kind: 'sign'; readonly sign: '{' | ',' | '}' }

const sequence = /^(?:(-?\d{1,15})\.\.(-?\d{1,15})|([A-Za-z])\.\.([A-Za-z]))(?:\.\.(-?\d{1,9}))?$/
const signs = /([{},])/

/** A word of bash whose `{a,b}` and `{1..5}` are parts of their own. */
export function withBraces(word: Word): Word {
  if (!word.some((part) => part.kind === 'text' && !part.quoted && part.text.includes('{'))) {
    return word
  }
  const parts: BracePart[] = word.flatMap((part): BracePart[] =>
    part.kind !== 'text' || part.quoted
      ? [part]
      : part.text
          .split(signs)
          .filter((text) => text !== '')
          .map((text) =>
            text === '{' || text === '}' || text === ','
              ? { kind: 'sign', sign: text }
              : { kind: 'text', text, quoted: false },
          ),
  )
  return closed(parts)
}

interface OpenBrace {
  readonly start: BracePart[]
  readonly choices: BracePart[][]
}

/** Closes braces from the inside out; those that stand for nothing stay as they are. */
function closed(parts: readonly BracePart[]): Word {
  const open: OpenBrace[] = []
  let current: BracePart[] = []
  const reopened = ({ start, choices }: OpenBrace, last: readonly BracePart[]): BracePart[] => [
    ...start,
    { kind: 'sign', sign: '{' },
    ...choices.flatMap((each): BracePart[] => [...each, { kind: 'sign', sign: ',' }]),
    ...last,
  ]
  for (const part of parts) {
    const sign = part.kind === 'sign' ? part.sign : undefined
    const top = open.at(-1)
    if (sign === '{') {
      open.push({ start: current, choices: [] })
      current = []
    } else if (sign === ',' && top) {
      top.choices.push(current)
      current = []
    } else if (sign === '}' && top) {
      open.pop()
      const made = bracesOf(top, current)
      current = made
        ? [...top.start, made]
        : [...reopened(top, current), { kind: 'sign', sign: '}' }]
    } else current.push(part)
  }
  for (let top = open.pop(); top; top = open.pop()) current = reopened(top, current)
  return joined(current)
}

function bracesOf({ choices }: OpenBrace, last: readonly BracePart[]): WordPart | undefined {
  if (choices.length > 0) return { kind: 'braces', choices: [...choices, last].map(joined) }
  const text = last.map((part) => (part.kind === 'text' && !part.quoted ? part.text : '{')).join('')
  const [, first, second, from, to, step = '1'] = sequence.exec(text) ?? []
  const [start, end] = [first ?? from, second ?? to]
  if (start === undefined || end === undefined) return undefined
  return { kind: 'range', from: start, to: end, step: Math.abs(Number(step)) || 1 }
}

function joined(parts: readonly BracePart[]): Word {
  const word: WordPart[] = []
  for (const part of parts) {
    const made: WordPart =
      part.kind === 'sign' ? { kind: 'text', text: part.sign, quoted: false } : part
    const last = word.at(-1)
    if (made.kind === 'text' && !made.quoted && last?.kind === 'text' && !last.quoted) {
      word[word.length - 1] = { ...last, text: last.text + made.text }
    } else word.push(made)
  }
  return word
}
