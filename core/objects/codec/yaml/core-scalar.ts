import { resolvePlain, type ScalarValue, spellings, words } from './resolve-scalar.ts'

/** The words of YAML 1.2, as kustomize reads them: `yes` and `on` are texts. */
const coreWords: ReadonlyMap<string, null | boolean> = new Map<string, null | boolean>([
  ['', null],
  ['~', null],
  ...spellings('null').map((word) => [word, null] as const),
  ...spellings('true').map((word) => [word, true] as const),
  ...spellings('false').map((word) => [word, false] as const),
])

/** The value of a scalar without quotes and tag by the words of YAML 1.2. Dates stay texts. */
export function resolveCore(text: string): ScalarValue {
  const word = coreWords.get(text)
  if (word !== undefined) return word
  return words.has(text) && !text.includes('.') ? text : resolvePlain(text)
}
