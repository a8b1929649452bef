const acronyms: ReadonlySet<string> = new Set(['API', 'URL', 'UID', 'OSB', 'GUID'])

/** `clusterIPs` as `cluster`, `I`, `Ps`: a capital before small letters belongs to them. */
const words = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|[^\p{Lu}\p{Ll}]+/gu

/** A field's name as a heading: `apiVersion` is `API Version`, `podCIDRs` is `Pod CID Rs`; other signs leave it as it is. */
export function smartLabel(field: string): string {
  if (/[^\p{L}-]/u.test(field)) return field
  const parts = field.match(words) ?? []
  return parts
    .map((part) => {
      const upper = part.toUpperCase()
      if (acronyms.has(upper)) return upper
      return part === part.toLowerCase() ? upper.slice(0, 1) + part.slice(1) : part
    })
    .join(' ')
}
