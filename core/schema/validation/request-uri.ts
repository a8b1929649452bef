const badEscape = /%(?![0-9A-Fa-f]{2})/
/** Escapes not allowed in host names: any but those of bytes beyond ASCII and of the percent sign itself. */
const badHostEscape = /%(?!25|[89A-Fa-f][0-9A-Fa-f])/
const hostSign = /^[A-Za-z0-9\-._~!$&'()*+,;=:[\]<>"%\u0080-\u{10ffff}]*$/u
const zoneSign = /^[A-Za-z0-9\-._~!$&'()*+,;=:[\]<>"% \u0080-\u{10ffff}]*$/u
const userSign = /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/

function isControl(sign: string): boolean {
  return sign < ' ' || sign === '\u007f'
}

/**
 * Whether Go's `url.ParseRequestURI` takes the text: an absolute URL, or a path that begins with `/`. A request URI has no
 * fragment, so `#` is an ordinary character.
 */
export function isRequestUri(text: string): boolean {
  if (text === '' || Array.prototype.some.call(text, isControl)) return false
  if (text === '*') return true
  if (text.startsWith(':')) return false
  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:/.exec(text)?.[0] ?? ''
  const [rest = ''] = text.slice(scheme.length).split('?', 1)
  if (!rest.startsWith('/')) return scheme !== ''
  if (scheme === '' || !rest.startsWith('//')) return !badEscape.test(rest)
  const slash = rest.indexOf('/', 2)
  const end = slash === -1 ? rest.length : slash
  return isAuthority(rest.slice(2, end)) && !badEscape.test(rest.slice(end))
}

function isAuthority(text: string): boolean {
  const at = text.lastIndexOf('@')
  const user = at === -1 ? '' : text.slice(0, at)
  return userSign.test(user) && !badEscape.test(user) && isHost(text.slice(at + 1))
}

function isHost(host: string): boolean {
  const open = host.lastIndexOf('[')
  if (open > 0) return false
  if (open === 0) {
    const close = host.lastIndexOf(']')
    if (close === -1 || !isPort(host.slice(close + 1))) return false
    const literal = host.slice(1, close)
    const zone = literal.indexOf('%25')
    if (zone === -1) return isName(literal)
    return isName(literal.slice(0, zone)) && isZone(literal.slice(zone))
  }
  const colon = host.lastIndexOf(':')
  return (colon === -1 || isPort(host.slice(colon))) && isName(host)
}

function isPort(text: string): boolean {
  return /^(?::[0-9]*)?$/.test(text)
}

function isName(text: string): boolean {
  return hostSign.test(text) && !badHostEscape.test(text)
}

function isZone(text: string): boolean {
  return zoneSign.test(text) && !badEscape.test(text)
}
