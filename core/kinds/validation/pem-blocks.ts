export interface PemBlock {
  /** `CERTIFICATE`, `CERTIFICATE REQUEST`. */
  readonly type: string
  /** Lines of `key: value` before the base64, which certificates have none of. */
  readonly hasHeaders: boolean
}

const block = /^-----BEGIN ([^\n]*)-----[ \t\r]*\n([^]*?)^-----END \1-----[ \t\r]*$/gm

const base64 = /^[A-Za-z0-9+/\s]*={0,2}\s*$/

/** The PEM blocks of a text. What stands around them is no part of any, nor is a block that is not base64. */
export function readPemBlocks(text: string): readonly PemBlock[] {
  return Array.from(text.matchAll(block)).flatMap(([, type = '', body = '']) => {
    const [, headers = '', rest = ''] = /^((?:[^\n]*:[^\n]*\n)*)([^]*)$/.exec(body) ?? []
    return base64.test(rest) ? [{ type, hasHeaders: headers !== '' }] : []
  })
}
