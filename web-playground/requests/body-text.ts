/** A body made fit to read. */
export interface BodyText {
  readonly text: string
  /** What the text is not: cut off, or not text at all. */
  readonly note: string | undefined
}

const nothing: BodyText = { text: '', note: undefined }

function decode(bytes: Uint8Array): string | undefined {
  try {
    // A body that was cut may end within a character; that one is no reason to call it binary.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

const token = /("(?:[^"\\]|\\.)*")|([{}[\],:])|([^\s{}[\],:"]+)/g

/**
 * Lays JSON out in lines without reading it into values, so that long numbers, the order and repeated keys stay as they
 * were sent, and a text that was cut is laid out as far as it goes.
 */
export function layOutJson(json: string): string {
  let out = ''
  let depth = 0
  let opened = false
  const newLine = (): string => `\n${'  '.repeat(depth)}`
  for (const [text] of json.matchAll(token)) {
    const closes = text === '}' || text === ']'
    if (closes) depth = Math.max(0, depth - 1)
    if (closes && !opened) out += newLine()
    if (!closes && opened) out += newLine()
    opened = text === '{' || text === '['
    if (opened) depth++
    out += text === ':' ? ': ' : text
    if (text === ',') out += newLine()
  }
  return out
}

function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text)
}

/** `cut` says that bytes were left out when the body was recorded. */
export function bodyText(
  bytes: Uint8Array | undefined,
  contentType: string,
  cut: boolean,
): BodyText {
  if (!bytes || bytes.length === 0) return nothing
  const text = decode(bytes)
  const size = `${bytes.length.toLocaleString('en')} bytes`
  if (text === undefined) {
    return { text: '', note: `${size} of ${contentType || 'an unknown type'}, which is no text` }
  }
  return {
    text: looksLikeJson(text) ? layOutJson(text) : text,
    note: cut ? `Only the first ${size} were recorded.` : undefined,
  }
}
