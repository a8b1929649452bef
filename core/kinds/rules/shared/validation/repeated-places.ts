/** Indexes of values that stand earlier in their list, too. */
export function repeatedPlaces(values: readonly string[]): ReadonlySet<number> {
  const seen = new Set<string>()
  const places = new Set<number>()
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) places.add(index)
    seen.add(value)
  }
  return places
}
