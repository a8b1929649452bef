import { decodeBase64 } from '../../api/base64.ts'

export interface PemBlock {
  /** `CERTIFICATE`, `CERTIFICATE REQUEST`. */
  readonly type: string
  /** Lines of `key: value` before the base64, which certificates have none of. */
  readonly hasHeaders: boolean
  readonly bytes: Uint8Array
}

const [begin, end, dashes] = ['-----BEGIN ', '-----END ', '-----']

/**
 * The PEM blocks of a text. What stands around them is no part of any, nor is a block that is not base64. A block begins
 * at the last beginning before its end, so that each line is looked at once.
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
