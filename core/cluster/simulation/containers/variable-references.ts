/** Characters of an argument or a variable of a process, as in Linux (`MAX_ARG_STRLEN`). */
const longestArgument = 131_072
/** Characters of all arguments and variables of a process (a quarter of its stack). */
export const mostArguments: number = 2_097_152

/** A text with its `$(NAME)` replaced by variables; one that is too long for a process is cut behind that. */
export function expandReferences(text: string, variables: ReadonlyMap<string, string>): string {
  let expanded = ''
  let from = 0
  for (const { 0: whole, 1: name, index } of text.matchAll(/\$\$|\$\(([\w.-]+)\)/g)) {
    expanded += text.slice(from, index)
    expanded += name === undefined ? '$' : (variables.get(name) ?? whole)
    from = index + whole.length
    if (expanded.length > longestArgument) return expanded.slice(0, longestArgument + 1)
  }
  return expanded + text.slice(from)
}

/** Names of the variables in the references of a text that have no value, in their order. */
export function missingReferences(text: string, variables: ReadonlyMap<string, string>): string[] {
  const names = Array.from(text.matchAll(/\$\$|\$\(([\w.-]+)\)/g), ([, name]) => name)
  const missing = names.filter((name) => name !== undefined && !variables.get(name))
  return Array.from(new Set(missing as string[])).toSorted()
}

/** Whether a process can be started with these arguments and variables. */
export function isStartable(texts: readonly string[]): boolean {
  return (
    texts.every(({ length }) => length <= longestArgument) &&
    texts.reduce((sum, { length }) => sum + length, 0) <= mostArguments
  )
}
