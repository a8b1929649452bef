import { holdLifeLock, newLifeName } from '../port/life-lock.ts'

let life: Promise<string> | undefined

/** The life lock of this page, by which workers notice that it is gone. */
export function pageLife(): Promise<string> {
  life ??= holdLifeLock(newLifeName('client')).then(({ name }) => name)
  return life
}
