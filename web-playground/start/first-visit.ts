import { type PageStorages, storedText } from '../state/stored-text.ts'

/** Texts that the page keeps once somebody has used it. */
const kept = ['skerry.view', 'skerry.history', 'skerry.draft', 'skerry.shop', 'skerry.progress']

/** Whether the page has kept nothing yet: this is the first visit, or the browser keeps nothing at all. */
export function isFirstVisit({ shared }: PageStorages): boolean {
  return kept.every((name) => storedText(name, 0, shared).read() === undefined)
}
