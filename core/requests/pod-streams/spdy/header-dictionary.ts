import { joinBytes } from '../../../base/streams/join-bytes.ts'

/** Names and values of the dictionary for header blocks (SPDY/3.1, 2.6.10.1), each behind its length in the dictionary. */
const words = [
  'options|head|post|put|delete|trace|accept|accept-charset|accept-encoding|accept-language',
  '|accept-ranges|age|allow|authorization|cache-control|connection|content-base|content-encoding',
  '|content-language|content-length|content-location|content-md5|content-range|content-type|date',
  '|etag|expect|expires|from|host|if-match|if-modified-since|if-none-match|if-range',
  '|if-unmodified-since|last-modified|location|max-forwards|pragma|proxy-authenticate',
  '|proxy-authorization|range|referer|retry-after|server|te|trailer|transfer-encoding|upgrade',
  '|user-agent|vary|via|warning|www-authenticate|method|get|status|200 OK|version|HTTP/1.1|url',
  '|public|set-cookie|keep-alive|origin',
].join('')

/** The end of the dictionary, without lengths. */
const tail = [
  '100101201202205206300302303304305306307402405406407408409410411412413414415416417502504505',
  '203 Non-Authoritative Information204 No Content301 Moved Permanently400 Bad Request401 Una',
  'uthorized403 Forbidden404 Not Found500 Internal Server Error501 Not Implemented503 Service',
  ' UnavailableJan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec 00:00:00 Mon, Tue, Wed, Thu, ',
  'Fri, Sat, Sun, GMTchunked,text/html,image/png,image/jpg,image/gif,application/xml,applicat',
  'ion/xhtml+xml,text/plain,text/javascript,publicprivatemax-age=gzip,deflate,sdchcharset=utf',
  '-8charset=iso-8859-1,utf-,*,enq=0.',
].join('')

const encoder = new TextEncoder()

/** The dictionary that the zlib streams of header blocks begin with. */
export function headerDictionary(): Uint8Array {
  const parts = words.split('|').flatMap((word) => {
    const head = new Uint8Array(4)
    head[3] = word.length
    return [head, encoder.encode(word)]
  })
  return joinBytes([...parts, encoder.encode(tail)])
}
