/** Whether an expression may call a function of regular expressions, whose engine must be loaded before it is compiled. */
export function usesPatterns(text: string): boolean {
  return /\b(?:matches|find|findAll)\b/.test(text)
}
