import { holdLifeLock, newLifeName } from '../port/life-lock.ts'

let life: Promise<string> | undefined

/** Name of this page's life lock, by which workers notice that the page has ended. */
export function pageLife(): Promise<string> {
  life ??= holdLifeLock(newLifeName('client')).then(({ name }) => name)
  return life
}
