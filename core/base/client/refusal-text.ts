import { quoteText } from '../text/quote-text.ts'

/** What client-go says of an answer without a Status, by its code, where the body has no part in it. */
const texts: Readonly<Record<number, string>> = {
  400: 'the server rejected our request for an unknown reason',
  401: 'the server has asked for the client to provide credentials',
  404: 'the server could not find the requested resource',
  405: 'the server does not allow this method on the requested resource',
  409: 'the server reported a conflict',
  422: 'the server rejected our request due to an error in our request',
  429: 'the server has received too many requests and has asked us to try again later',
  503: 'the server is currently unable to handle the request',
  504: 'the server was unable to return a response in the time allotted, but may still be processing the request',
}

const unacceptable = 'the server was unable to respond with a content type that the client supports'

/** Bytes of a body that a message quotes at most. */
const mostQuoted = 2048

/** The begin of a body as text, as far as a message quotes it; bytes that are no UTF-8, as of a character that is cut, become U+FFFD. */
export function quotedBody(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, mostQuoted)).trim()
}

/** client-go's message for an answer with an error code; `said` is the body as text, `unknown` where it is no text. */
export function refusalText(code: number, said: string): string {
  if (code === 403 || code === 415) return said
  if (code === 406) return said === '' || said === 'unknown' ? unacceptable : said
  const known = texts[code]
  if (known !== undefined) return known
  if (code < 500) {
    return `the server responded with the status code ${code} but did not return more information`
  }
  return `an error on the server (${quoteText(said)}) has prevented the request from succeeding`
}
