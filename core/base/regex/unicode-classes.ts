/** Quoted texts, classes of characters by name (`\p{Greek}`, `\P{^Lu}`), and other escapes. */
const parts = /\\Q[^]*?(?:\\E|$)|\\[pP]\{\^?([^}]*)\}|\\[^]/g

const category =
  /^(?:C[cfnos]?|L[Clmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|S[ckmo]?|Z[lps]?|Any|Assigned)$/

/**
 * Whether Go has a class of characters of this name (`unicode.Categories` and `unicode.Scripts`; `Cn`, `LC` and `Assigned` since
 * Go 1.25). re2js also has properties such as `Emoji`.
 */
export function isUnicodeClass(name: string): boolean {
  return category.test(name) || isScript(name)
}

function isScript(name: string): boolean {
  try {
    return new RegExp(`^\\p{Script=${name}}`, 'u').source !== ''
  } catch {
    return false
  }
}

/** The first class of characters in an expression that Go does not have. */
export function unsupportedClass(pattern: string): string | undefined {
  if (!pattern.includes('{')) return undefined
  for (const [text, name] of pattern.matchAll(parts)) {
    if (name !== undefined && !isUnicodeClass(name)) return text
  }
  return undefined
}
