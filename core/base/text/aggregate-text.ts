/** Several errors as one text, each once, as Go's `utilerrors.NewAggregate` joins them: `[a, b]`, a single one as it is. */
export function aggregateText(errors: readonly string[]): string {
  const [first = '', ...others] = new Set(errors)
  return others.length === 0 ? first : `[${[first, ...others].join(', ')}]`
}
