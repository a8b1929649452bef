import { quoteText } from '../../base/text/quote-text.ts'

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

/** What the Go client says of an answer with an error code; `said` is the text of the answer's body, `unknown` where it is no text. */
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
