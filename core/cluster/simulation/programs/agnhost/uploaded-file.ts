import type { PortRequest } from '../../network/port-listener.ts'

/** Characters of a boundary at most (RFC 2046). */
const longestBoundary = 70
const blank = '\r\n\r\n'

/** The content of a file that is sent in a form (RFC 7578), by the name of its field; undefined where there is none. */
export function uploadedFile(
  { headers, body }: Pick<PortRequest, 'headers' | 'body'>,
  field: string,
): Uint8Array | undefined {
  const at = headers.indexOf('content-type')
  const type = at === -1 ? '' : (headers[at + 1] ?? '')
  const [, quoted, plain] =
    /^multipart\/form-data;.*\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain ?? ''
  if (boundary === '' || boundary.length > longestBoundary) return undefined
  // One character for each byte.
  const text = new TextDecoder('latin1').decode(body)
  const line = `--${boundary}`
  for (let start = text.indexOf(line); start !== -1;) {
    const headEnd = text.indexOf(blank, start)
    const end = text.indexOf(line, start + line.length)
    if (headEnd === -1 || end < headEnd) return undefined
    const head = text.slice(start + line.length, headEnd)
    const isWanted = head.includes(`name="${field}"`) && head.includes('filename=')
    if (isWanted) return body.subarray(headEnd + blank.length, end - 2)
    start = end
  }
  return undefined
}
