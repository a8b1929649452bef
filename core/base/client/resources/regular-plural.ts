/** The resource of a kind by the rule of English: `pods`, `ingresses`, `networkpolicies`. */
export function regularPlural(kind: string): string {
  const name = kind.toLowerCase()
  return name.endsWith('y') ? `${name.slice(0, -1)}ies` : name + (name.endsWith('s') ? 'es' : 's')
}
