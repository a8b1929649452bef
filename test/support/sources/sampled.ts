/** Whether what takes long runs whole: in a page, where `npm run test:core` has the tests of the core, and not once more in Node. */
export const isWhole = 'document' in globalThis

/** What runs of a long table: all of it where that {@link isWhole}, and otherwise each `nth` entry from `first` on. */
export function sampled<T>(table: readonly T[], nth: number, first = 0): readonly T[] {
  return isWhole ? table : table.filter((_, at) => at % nth === first % nth)
}
