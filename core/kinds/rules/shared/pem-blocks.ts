import { decodeBase64 } from '../../../base/text/base64.ts'

export interface PemBlock {
  /** Type of the PEM block, such as `CERTIFICATE` or `CERTIFICATE REQUEST`. */
  readonly type: string
  /** Whether the block has headers, lines of `key: value` before the Base64; certificates have none. */
  readonly hasHeaders: boolean
  readonly bytes: Uint8Array
}

const [begin, end, dashes] = ['-----BEGIN ', '-----END ', '-----']

/**
 * Reads the PEM blocks of a text. Text around them is skipped, and so are blocks that are not Base64. A block begins
 * at the last BEGIN line before its END line, so that each line is read once.
 */
export function readPemBlocks(text: string): readonly PemBlock[] {
  const blocks: PemBlock[] = []
  const lines = text.split('\n')
  let start = -1
  for (const [index, line] of lines.entries()) {
    if (line.startsWith(begin)) start = index
    else if (start >= 0 && line.startsWith(end)) {
      const block = readBlock(lines.slice(start, index + 1))
      if (block) blocks.push(block)
      start = -1
    }
  }
  return blocks
}

function readBlock(lines: readonly string[]): PemBlock | undefined {
  const [first = '', ...rest] = lines
  const title = first.trimEnd()
  if (!title.endsWith(dashes)) return undefined
  const type = title.slice(begin.length, -dashes.length)
  if (rest.pop()?.trimEnd() !== `${end}${type}${dashes}`) return undefined
  const headers = rest.findIndex((line) => !line.includes(':'))
  const body = headers < 0 ? [] : rest.slice(headers)
  const bytes = decodeBase64(body.join('').replaceAll(/[ \t\r]/g, ''))
  return bytes && { type, hasHeaders: headers !== 0 && rest.length > 0, bytes }
}
