/** A media type with its parameters, lower-cased where case does not count. */
export interface MediaType {
  /** `application/json`, `application/*` or `*` + `/*`. */
  readonly type: string
  /** The parameters without `q`; values keep their case. */
  readonly parameters: ReadonlyMap<string, string>
}

interface Ranked extends MediaType {
  readonly quality: number
}

function unquote(text: string): string {
  return text.startsWith('"') && text.endsWith('"') && text.length > 1 ? text.slice(1, -1) : text
}

/** Parses one media type; undefined where the text is not one. */
export function parseMediaType(text: string): MediaType | undefined {
  const [first = '', ...rest] = text.split(';')
  const name = first.trim().toLowerCase()
  // Old clients send `*` for `*/*`.
  const type = name === '*' ? '*/*' : name
  if (!/^[^\s/]+\/[^\s/]+$/.test(type)) return undefined
  const parameters = new Map<string, string>()
  for (const part of rest) {
    const at = part.indexOf('=')
    if (at === -1) continue
    parameters.set(part.slice(0, at).trim().toLowerCase(), unquote(part.slice(at + 1).trim()))
  }
  return { type, parameters }
}

function rank(media: MediaType): Ranked {
  const { q, ...others } = Object.fromEntries(media.parameters)
  const quality = q === undefined ? 1 : Number(q)
  return {
    type: media.type,
    parameters: new Map(Object.entries(others)),
    quality: Number.isNaN(quality) ? 0 : quality,
  }
}

/** Order of media ranges of equal quality, the most specific first: types, `type/*`, `*` + `/*`. */
function breadth({ type }: MediaType): number {
  if (type === '*/*') return 2
  return type.endsWith('/*') ? 1 : 0
}

/**
 * The media ranges of an `Accept` header, best first: by quality, names before wildcards, then in the order of the
 * header. A range of quality 0 comes last, as in kube-apiserver; a missing or empty header accepts any type.
 */
export function parseAccept(header: string | undefined): readonly MediaType[] {
  if (header === undefined || header.trim() === '') return [{ type: '*/*', parameters: new Map() }]
  const clauses: Ranked[] = []
  for (const text of header.split(',')) {
    const media = parseMediaType(text.trim())
    if (media) clauses.push(rank(media))
  }
  return clauses.sort((a, b) => b.quality - a.quality || breadth(a) - breadth(b))
}
