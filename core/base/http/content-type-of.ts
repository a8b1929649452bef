/** The content type in the headers of an answer; empty where there is none. */
export function contentTypeOf(headers: readonly string[]): string {
  const at = headers.findIndex((text, index) => index % 2 === 0 && text === 'content-type')
  return at < 0 ? '' : (headers[at + 1] ?? '')
}
