/** Quality of each coding in an `Accept-Encoding` header; a malformed quality counts as 0. */
function qualities(header: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim())
    const quality = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1'
    // `x-gzip` means gzip (RFC 9110, section 8.4.1.3).
    found.set(coding === 'x-gzip' ? 'gzip' : coding, Number(quality) || 0)
  }
  return found
}

/** Whether an `Accept-Encoding` header admits gzip, by name or by `*`, and does not prefer `identity`. */
export function acceptsGzip(header: string | undefined): boolean {
  if (header === undefined) return false
  const quality = qualities(header)
  const gzip = quality.get('gzip') ?? quality.get('*') ?? 0
  return gzip > 0 && gzip >= (quality.get('identity') ?? 0)
}
