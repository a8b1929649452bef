import { Lazy } from '../../../../base/execution/lazy.ts'
import type { ColumnTexts } from './column-texts.ts'

/** The descriptions of columns, which the first request for a Table loads. */
export const lazyColumnTexts: Lazy<ColumnTexts> = new Lazy(
  async () => new (await import('./column-texts.ts')).ColumnTexts(),
)

/**
 * The description of a column of a built-in kind; `*` for a column that custom resources have, too. It is read for the head of a Table.
 * @throws TypeError before the descriptions are loaded. @throws RangeError for a column without one.
 */
export function columnDescription(kind: string, name: string): string {
  const texts = lazyColumnTexts.loaded
  if (!texts) throw new TypeError('the descriptions of columns are not loaded')
  return name === '' ? 'Cell of rows that no column is defined for.' : texts.of(kind, name)
}
