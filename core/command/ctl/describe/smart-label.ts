const acronyms: ReadonlySet<string> = new Set(['API', 'URL', 'UID', 'OSB', 'GUID'])

/** The words of a field name: `clusterIPs` is `cluster`, `I`, `Ps`, as a capital before small letters begins a word. */
const words = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|[^\p{Lu}\p{Ll}]+/gu

/** A field name as a heading: `apiVersion` is `API Version`, `podCIDRs` is `Pod CID Rs`; names with other characters stay. */
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
