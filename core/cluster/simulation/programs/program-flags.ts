/** The value of a flag in a command line, from `--name=value`; empty for `--name`, undefined where it is absent. */
export function flagValue(words: readonly string[], name: string): string | undefined {
  const flag = `--${name}`
  const found = words.find((word) => word === flag || word.startsWith(`${flag}=`))
  return found?.slice(flag.length + 1)
}
